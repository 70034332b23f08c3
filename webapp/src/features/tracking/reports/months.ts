/** The month that many before another, yyyy-MM. */
export function monthsBefore(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The months to select from: two years up to this one, newest first. */
export const monthsUpTo = (month: string): string[] => Array.from({ length: 24 }, (_, at) => monthsBefore(month, at))

const NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** May 2026 */
export const monthName = (month: string): string => `${NAMES[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
