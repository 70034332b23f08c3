/** Where the system of the session works: its zone says which day it is, its locale how figures and days are written. */
export interface Place {
  /** A name of the IANA database. */
  timeZone: string
  /** A language tag. */
  locale: string
}

const HOME: Place = { timeZone: 'America/Chicago', locale: 'en-US' }
let place = HOME

/** The place of the session; before anybody signed in, Chicago. */
export const here = (): Place => place

/** Work in another place from now on. The session calls it, and tests do. */
export function workIn(next: Place | null): void {
  place = next ?? HOME
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of moments by the clock here, made once. The locale is that of the words: `en-CA` writes `yyyy-MM-dd`. */
export const clockFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatAt(place.timeZone, locale, options)

function formatAt(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options])
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    formats.set(key, format)
  }
  return format
}

/** The screens are in English; days in words follow the house's own English, else the British order. */
export const wordsLocale = (): string => (place.locale.startsWith('en') ? place.locale : 'en-GB')

/** The day it is here, `yyyy-MM-dd`: the server's today. */
export const todayHere = (now = new Date()): string => dayHere(now)

/** The day of a moment here, `yyyy-MM-dd`. */
export const dayHere = (moment: string | Date): string => dayAt(place.timeZone, new Date(moment))

/** The day of a moment in a zone, `yyyy-MM-dd`. */
export const dayAt = (timeZone: string, moment: Date): string => formatAt(timeZone, 'en-CA', {}).format(moment)

/** The time of a moment here: 09:36. */
export const timeHere = (moment: string | Date): string =>
  clockFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

/** The city a zone is named after: `Europe/Amsterdam` is Amsterdam. */
export const cityHere = (): string => (place.timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
