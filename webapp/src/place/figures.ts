import { Ambiguous, type Formats, formatsOf } from './formats'
import { here } from './place'

// the server reads the same way (`freight.core.locales`): both are tested with tests/vectors/typed.json
const BODY = /^[\d.,'’ ]*\d[\d.,'’ ]*$/
const ALSO_CURRENCY = ['zł', 'kr.', 'kr', 'Kč', 'Ft', 'lei', 'Fr.', 'US$', 'A$', 'C$', 'R$']
/** The digits that the database stores exactly (Decimal128). */
const MOST_DIGITS = 34
let codes: Set<string> | null = null
const isCurrency = (code: string) => {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(code.toUpperCase())
}

/**
 * The plain decimal of a text, two readings, or null if it is not a number. A currency next to it is dropped, and so is
 * the `unit` of its field; parentheses and a trailing minus make it negative. `decimal` is the decimal separator of the
 * column, if given.
 */
export function readFigure(typed: string, locale = here().locale, decimal = '', unit = ''): string | Ambiguous | null {
  let text = typed
    .replace(/[\u00a0\u2007\u2009\u202f\t]/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
  if (unit && text.toLowerCase().endsWith(unit.toLowerCase())) text = text.slice(0, -unit.length).trimEnd()
  const outer = unsigned(withoutCurrency(text))
  const inner = unsigned(withoutCurrency(outer.text))
  if ((outer.negative && inner.negative) || !BODY.test(inner.text)) return null
  const negative = outer.negative || inner.negative
  const found = unsignedFigure(inner.text, formatsOf(locale), decimal)
  if (found instanceof Ambiguous) return new Ambiguous(signed(found.first, negative), signed(found.second, negative))
  return found === null || found.replace(/\D/g, '').length > MOST_DIGITS ? null : signed(found, negative)
}

const signed = (plain: string, negative: boolean) => (negative && plain !== '0' ? `-${plain}` : plain)

function withoutCurrency(given: string): string {
  for (const name of ALSO_CURRENCY) {
    if (given.startsWith(name)) return given.slice(name.length).trim()
    if (given.endsWith(name)) return given.slice(0, -name.length).trim()
  }
  const text = given.replace(/^(?:\p{Sc}\s*)+/u, '').replace(/(?:\s*\p{Sc})+$/u, '')
  const first = /^([A-Za-z]{3})(?![A-Za-z])/.exec(text)
  if (first) return isCurrency(first[1] ?? '') ? text.slice(3).trim() : text
  const last = /(?<![A-Za-z])([A-Za-z]{3})$/.exec(text)
  if (last) return isCurrency(last[1] ?? '') ? text.slice(0, -3).trim() : text
  return text
}

function unsigned(text: string): { text: string; negative: boolean } {
  if (text.startsWith('(') && text.endsWith(')')) return { text: text.slice(1, -1).trim(), negative: true }
  if (text.startsWith('-')) return { text: text.slice(1).trim(), negative: true }
  if (text.endsWith('-')) return { text: text.slice(0, -1).trim(), negative: true }
  return { text: text.replace(/^\+/, '').trim(), negative: false }
}

function unsignedFigure(text: string, formats: Formats, decimal: string): string | Ambiguous | null {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points && commas) return split(text, text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',')
  if (!points && !commas) return split(text, '')
  const [sign, other] = points ? ['.', ','] : [',', '.']
  if (points + commas > 1) return split(text, other)
  const [head = '', tail = ''] = text.split(sign)
  if (tail.length !== 3 || !/^[1-9]\d{0,2}$/.test(head)) return split(text, sign)
  const [withFraction, grouped] = [split(text, sign), split(text, other)]
  if (withFraction === null || grouped === null) return null
  if (decimal) return decimal === sign ? withFraction : grouped
  if (sign === formats.decimal) return withFraction
  if (sign === formats.group) return grouped
  return sign === '.' ? new Ambiguous(withFraction, grouped) : new Ambiguous(grouped, withFraction)
}

/** The plain form if `decimal` precedes the fraction and everything else separates groups of three. */
function split(text: string, decimal: string): string | null {
  const at = decimal ? text.indexOf(decimal) : -1
  const [head, tail] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  if (!/^\d*$/.test(tail)) return null
  const groups = head.split(/[.,'’ ]/)
  const signs = new Set(head.match(/[.,'’ ]/g) ?? [])
  if (groups.length > 1) {
    const [first = '', ...others] = groups
    if (signs.size > 1 || !first || first.length > 3 || others.some(group => group.length !== 3)) return null
  }
  const whole = groups.join('').replace(/^0+/, '') || '0'
  const fraction = tail.replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** A plain decimal with the separators of the locale, at least `decimals` places and no digit rounded away. */
export function showFigure(plain: string, decimals = 0, locale = here().locale): string {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const { decimal, group } = formatsOf(locale)
  const tail = fraction.padEnd(decimals, '0')
  return `${plain.startsWith('-') ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${tail ? `${decimal}${tail}` : ''}`
}

/** The message about an ambiguous number, with the remedy. */
export const whichFigure = (typed: string, { first, second }: Ambiguous): string =>
  `${typed} could be ${showFigure(first)} or ${showFigure(second)}. Enter one of them.`
