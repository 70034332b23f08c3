import { type FieldType, plainText } from './fieldType'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_FIRST = /^(\d{1,2})-(\d{1,2})-(\d{4})$/
const MONTH_NAMED = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export function isIsoDate(text: string): boolean {
  const match = ISO.exec(text)
  return !!match && isDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

/**
 * Reads the styles of R149 (YYYY-MM-DD, dd-MMM-yyyy, dd-MM-yyyy) into ISO. Anything else comes back unchanged: with
 * slashes nobody can tell the day from the month, so 03/04/2026 is refused and not guessed.
 */
export function parseDate(text: string): string {
  const typed = text.trim()
  const named = MONTH_NAMED.exec(typed)
  const match = named ?? DAY_FIRST.exec(typed)
  if (!match) return typed
  const [, day = '', middle = '', year = ''] = match
  const month = named ? MONTHS.indexOf(middle.toLowerCase()) + 1 : Number(middle)
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(iso) ? iso : typed
}

export const date: FieldType = {
  ...plainText,
  editor: 'date',
  filter: 'date',
  parse: parseDate,
  fault: value => (isIsoDate(parseDate(value)) ? null : 'not a date'),
}
