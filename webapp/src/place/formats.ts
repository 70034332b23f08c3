/** The formats of a locale for days and numbers (`freight.core.locales.Formats`). */
export interface Formats {
  decimal: string
  group: string
  /** A pattern of MM, dd and yyyy. */
  day: string
  /** The order of day, month and year: dmy, mdy, ymd. */
  order: string
  separator: string
}

const known = new Map<string, Formats>()
const PATTERN: Readonly<Record<string, string>> = { year: 'yyyy', month: 'MM', day: 'dd' }

export function formatsOf(locale: string): Formats {
  let found = known.get(locale)
  if (!found) {
    found = asked(locale)
    known.set(locale, found)
  }
  return found
}

function asked(locale: string): Formats {
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' } as never)
  const sign = (type: string) => numbers.formatToParts(1234567.5).find(part => part.type === type)?.value
  const days = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  const day = days
    .formatToParts(0)
    .map(part => PATTERN[part.type] ?? part.value.replace(/[\u200e\u200f]/g, ''))
    .join('')
  const order = [...new Set(day.replace(/[^Mdy]/g, '').toLowerCase())].join('')
  const separator = day.replace(/[Mdy\s]/g, '')[0] ?? ' '
  return { decimal: sign('decimal') ?? '.', group: sign('group') ?? ',', day, order, separator }
}

/** An ambiguous text: `first` reads it day first (or with a decimal point), `second` month first (or with a decimal
 * comma). */
export class Ambiguous {
  constructor(
    readonly first: string,
    readonly second: string,
  ) {}
}
