import { cellText, type FieldType, plainText, Unreadable } from './fieldType'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `2026-05-31`, also with slashes, and as a sheet writes a day with its time. */
const YEAR_FIRST = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T]\d{1,2}:\d{2}:\d{2})?$/
const DAY_FIRST = /^(\d{1,2})-(\d{1,2})-(\d{4})$/
const MONTH_NAMED = /^(\d{1,2})([-/])([a-z]{3})\2(\d{4})$|^(\d{1,2})-([a-z]{3})-(\d{2})$/i
/** Freight is neither older nor planned further ahead: outside lies a mistyped year. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** A year in two figures: 69 to 99 lie in the last century (POSIX). */
const century = (year: number) => year + (year < 69 ? 2000 : 1900)
const REFUSAL = new Unreadable('must be a date, for example 2026-05-31.')

function isoDay(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

/**
 * The day a text means, as `yyyy-MM-dd`: the capture styles of R149 (YYYY-MM-DD, dd-MMM-yyyy, dd-MM-yyyy) and what
 * sheets make of them. Null for anything else: in 3/4/2026 nobody can tell the day from the month.
 */
export function parseDay(text: string): string | null {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return isoDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]))
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return isoDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
  const named = MONTH_NAMED.exec(text)
  if (!named) return null
  const month = MONTHS.indexOf((named[3] ?? named[6] ?? '').toLowerCase()) + 1
  const year = named[4] ? Number(named[4]) : century(Number(named[7]))
  return month ? isoDay(year, month, Number(named[1] ?? named[5])) : null
}

export const date: FieldType = {
  ...plainText,
  editor: 'date',
  filter: 'date',
  measured: false,
  reader: () => cell => {
    const text = cellText(cell)
    return text ? (parseDay(text) ?? REFUSAL) : null
  },
}
