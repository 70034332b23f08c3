import { wordsLocale } from '@/place'

export { monthShort } from '@/place'

const inWords = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(wordsLocale(), { ...how, timeZone: 'UTC' })

/** 2026-11-21 as Nov 21, in the order of the system. */
export const dayShort = (day: string): string => inWords(day, { day: 'numeric', month: 'short' })
/** 2026-11 as November 2026. */
export const monthAndYear = (month: string): string => inWords(`${month}-15`, { month: 'long', year: 'numeric' })
/** The month that many later, or earlier if negative: 2026-01 and -2 is 2025-11. */
export function monthsFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7)
}
