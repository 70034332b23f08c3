import { Ambiguous, formatsOf } from './formats'
import { dayAt, here, type Place, wordsLocale } from './place'

// the server reads the same way (`freight.core.locales`): both are tested with tests/vectors/typed.json
const TIME = /[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?$/i
const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})$/
const WEEKDAY = /^\p{L}{2,}\.?,? +(?=\d|\p{L}{3,}\.? +\d)/u
const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/
const BASIC = /^(\d{4})(\d{2})(\d{2})$/
const FIGURES = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})\.?$/
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?\.?[-/ ]*(\p{L}+)\.?[-/ ,]*(\d{4}|\d{2})$/u
const MONTH_NAMED = /^(\p{L}+)\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+(\d{4}|\d{2})$/u
const YEAR_NAMED = /^(\d{4})[-/ ](\p{L}+)\.?[-/ ](\d{1,2})$/u
/** Shipments are neither older nor planned further ahead: other years are typos. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** A two-digit year: 69 to 99 are in the last century (POSIX). */
const century = (year: number) => year + (year < 69 ? 2000 : 1900)

/**
 * The day of a text, `yyyy-MM-dd`; two readings; or null if it is not a day. Text in the locale's format is read in the
 * locale's order, and unambiguous text as it is; for the rest `order` (dmy or mdy) decides, if given.
 */
export function readDay(typed: string, place: Place = here(), order = ''): string | Ambiguous | null {
  let text = typed.trim().replace(/\s+/g, ' ')
  const zoned = ZONED.exec(text)
  if (zoned) {
    const zone = (zoned[3] ?? '').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    const moment = new Date(`${zoned[1]}T${zoned[2]}${zone}`)
    return Number.isNaN(moment.getTime()) ? null : dayAt(place.timeZone, moment)
  }
  text = text.replace(TIME, '')
  const iso = ISO.exec(text)
  if (iso) return dayOf(iso[1], iso[3], iso[4])
  const basic = BASIC.exec(text)
  if (basic) return dayOf(basic[1], basic[2], basic[3])
  const figures = FIGURES.exec(text)
  if (figures) return ofFigures(figures, place.locale, order)
  return named(text, place.locale) ?? named(text.replace(WEEKDAY, ''), place.locale)
}

function ofFigures(found: RegExpExecArray, locale: string, said: string): string | Ambiguous | null {
  const [, one, sign, two, year = ''] = found
  const { order, separator } = formatsOf(locale)
  if (order === 'ymd' && year.length === 2 && sign === separator) return dayOf(one, two, year)
  const [byDay, byMonth] = [dayOf(year, two, one), dayOf(year, one, two)]
  if (byDay === null || byMonth === null || byDay === byMonth) return byDay ?? byMonth
  if (said) return said === 'mdy' ? byMonth : byDay
  // periods separate day and month in this order only; a dash does wherever the day comes first
  const own = sign === separator || (order === 'dmy' && '-.'.includes(sign ?? ''))
  if (own && order !== 'ymd') return order === 'mdy' ? byMonth : byDay
  return new Ambiguous(byDay, byMonth)
}

function named(text: string, locale: string): string | null {
  for (const [pattern, year, month, day] of [
    [DAY_NAMED, 3, 2, 1],
    [MONTH_NAMED, 3, 1, 2],
    [YEAR_NAMED, 1, 2, 3],
  ] as const) {
    const found = pattern.exec(text)
    const number = found && monthsOf(locale).get(folded(found[month] ?? ''))
    if (number) return dayOf(found[year], String(number), found[day])
  }
  return null
}

const folded = (name: string) => name.toLowerCase().replace(/\./g, '')
const months = new Map<string, Map<string, number>>()

/** Names of months, short and long, in English and in the language of the locale. */
function monthsOf(locale: string): Map<string, number> {
  let names = months.get(locale)
  if (names) return names
  names = new Map([['sept', 9]])
  for (const language of [locale, 'en-US'])
    for (const month of ['short', 'long'] as const)
      for (const alone of [true, false]) {
        const format = new Intl.DateTimeFormat(language, {
          month,
          timeZone: 'UTC',
          ...(alone ? {} : { day: 'numeric' }),
        })
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2026, number - 1, 1))
          names.set(folded(parts.find(part => part.type === 'month')?.value ?? ''), number)
        }
      }
  months.set(locale, names)
  return names
}

function dayOf(year = '', month = '', day = ''): string | null {
  const full = year.length > 2 ? Number(year) : century(Number(year))
  if (full < FIRST_YEAR || full > LAST_YEAR) return null
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  const isSame = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isSame ? date.toISOString().slice(0, 10) : null
}

/** A stored day in the local format: 11/22/2026. Other text is unchanged. */
export function showDay(isoDay: string, locale = here().locale): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDay)
  if (!found) return isoDay
  return formatsOf(locale)
    .day.replace('yyyy', found[1] ?? '')
    .replace('MM', found[2] ?? '')
    .replace('dd', found[3] ?? '')
}

/** The server's words with their ISO days in the local format: stored words outlive a change of locale. */
export const withDays = (words: string): string =>
  words.replace(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, day => showDay(day))

/** All words of an answer with their days in the local format. */
export function wordsHere<T>(words: T): T {
  if (typeof words === 'string') return withDays(words) as T
  if (Array.isArray(words)) return words.map(wordsHere) as T
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, wordsHere(value)])) as T
}

/** The format of days for users: MM/DD/YYYY. */
export const dayHint = (locale = here().locale): string => formatsOf(locale).day.toUpperCase()

/** How to type a day, for messages. */
export const enterDay = (): string => `Enter a date, ${dayHint()}`

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** May 6, 2026: unambiguous. */
export const dayInWords = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`))

/** The message about an ambiguous day, with the remedy. */
export const whichDay = (typed: string, { first, second }: Ambiguous): string =>
  `${typed} could be ${dayInWords(second)} or ${dayInWords(first)}. Enter it as ${dayHint()}.`

/** Whether a text is a stored day, `yyyy-MM-dd`. */
export const isDay = (text: string): boolean =>
  ISO.test(text) && dayOf(...(text.split('-') as [string, string, string])) === text

/** The first day of the week here, 0 for Sunday. */
export function firstWeekday(locale = here().locale): number {
  const asked = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return ((asked.getWeekInfo?.() ?? asked.weekInfo)?.firstDay ?? 1) % 7
}

/** 2026-11 as Nov 2026, in the order of the locale. */
export const monthShort = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(wordsLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
