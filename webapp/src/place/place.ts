/** The place of the session's system: its time zone decides the day, its locale the formats of numbers and days. */
export interface Place {
  /** A name of the IANA database. */
  timeZone: string
  /** A language tag. */
  locale: string
}

const HOME: Place = { timeZone: 'America/Chicago', locale: 'en-US' }
let place = HOME

/** The place of the session; before signing in, Chicago. */
export const here = (): Place => place

/** Sets the place. The session calls it, and tests do. */
export function workIn(next: Place | null): void {
  place = next ?? HOME
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of moments in the local time zone, cached. The locale is that of the words: `en-CA` writes `yyyy-MM-dd`. */
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

/** The screens are in English; days in words follow the system's own English locale, otherwise British order. */
export const wordsLocale = (): string => (place.locale.startsWith('en') ? place.locale : 'en-GB')

/** Today's date here, `yyyy-MM-dd`: the same as the server's. */
export const todayHere = (now = new Date()): string => dayHere(now)

/** The local day of a moment, `yyyy-MM-dd`. */
export const dayHere = (moment: string | Date): string => dayAt(place.timeZone, new Date(moment))

/** The day of a moment in a zone, `yyyy-MM-dd`. */
export const dayAt = (timeZone: string, moment: Date): string => formatAt(timeZone, 'en-CA', {}).format(moment)

/** The local time of a moment: 09:36. */
export const timeHere = (moment: string | Date): string =>
  clockFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

/** The city a time zone is named after: `Europe/Amsterdam` is Amsterdam. */
export const cityHere = (): string => (place.timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
