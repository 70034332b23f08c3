import { plainFigure } from './figures'

/** An exact number: `units` × 10^-`places`. */
interface Decimal {
  units: bigint
  places: number
}

/** As many digits as the server computes and the database stores. */
const MOST_DIGITS = 34

function decimal(figure: string): Decimal {
  const [whole = '', fraction = ''] = figure.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

const power = (exponent: number): bigint => 10n ** BigInt(exponent)
const size = (units: bigint): number => (units < 0n ? -units : units).toString().length

/** Rounds half away from zero, as money is rounded. */
function dividedRounding(units: bigint, by: bigint): bigint {
  const negative = units < 0n !== by < 0n
  const [top, bottom] = [units < 0n ? -units : units, by < 0n ? -by : by]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return negative ? -rounded : rounded
}

/** The plain text of a number, rounded to the digits that the server stores; null when it is too large or too small. */
function text({ units, places }: Decimal, digits = MOST_DIGITS): string | null {
  if (!units) return '0'
  let [kept, behind] = [units, places]
  if (size(kept) > digits) {
    const cut = size(kept) - digits
    kept = dividedRounding(kept, power(cut))
    behind -= cut
  }
  const magnitude = size(kept) - 1 - behind
  if (magnitude < -MOST_DIGITS || magnitude >= MOST_DIGITS) return null
  if (behind < 0) {
    kept *= power(-behind)
    behind = 0
  }
  const all = (kept < 0n ? -kept : kept).toString().padStart(behind + 1, '0')
  const whole = all.slice(0, all.length - behind)
  const fraction = behind ? all.slice(-behind).replace(/0+$/, '') : ''
  return `${kept < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const places = Math.max(a.places, b.places)
  return [a.units * power(places - a.places), b.units * power(places - b.places), places]
}

/** The canonical number of a text, null if it is not a number. */
export const figureOf = (value: string): string | null => plainFigure(value.trim())

/** Below 0, 0 or above 0, as `a` is less than, equal to or more than `b`. */
export function compareFigures(a: string, b: string): number {
  const [one, other] = aligned(decimal(a), decimal(b))
  return one < other ? -1 : one > other ? 1 : 0
}

/** Adds, subtracts, multiplies or divides `a` and `b`; null when the result is out of range. `b` must not be 0 in a
 * division. */
export function calculate(expression: string, a: string, b: string): string | null {
  const [left, right] = [decimal(a), decimal(b)]
  if (expression === 'multiply') return text({ units: left.units * right.units, places: left.places + right.places })
  if (expression === 'divide') {
    // enough extra digits that rounding to 34 of them takes the remainder into account
    const extra = MOST_DIGITS + size(right.units) + 1
    const top = left.units * power(extra)
    const exact = top % right.units === 0n
    // a last digit other than 0 prevents the truncated quotient from looking like an exact half
    const units = exact ? top / right.units : (top / right.units) * 10n + (top < 0n !== right.units < 0n ? -1n : 1n)
    return text({ units, places: left.places - right.places + extra + (exact ? 0 : 1) })
  }
  const [one, other, places] = aligned(left, right)
  return text({ units: expression === 'add' ? one + other : one - other, places })
}

export const isZero = (figure: string): boolean => decimal(figure).units === 0n

/** Rounds half away from zero to `digits` significant digits: 0.393700787… to twelve. */
export const toDigits = (figure: string, digits: number): string | null => text(decimal(figure), digits)

/** The units of a number with that many decimals, rounded half away from zero. */
function unitsAt(figure: string, places: number): bigint {
  const { units, places: had } = decimal(figure)
  return had > places ? dividedRounding(units, power(had - places)) : units * power(places - had)
}

function written(units: bigint, places: number): string {
  const all = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${all.slice(0, all.length - places)}.${all.slice(-places)}`
}

/** Rounds half away from zero to `places` decimals and writes all of them: 0.5 to six is 0.500000. */
export const toPlaces = (figure: string, places: number): string => written(unitsAt(figure, places), places)

/** The sum of numbers that are rounded to `places` decimals each, fast enough to total a column. */
export const sumAt = (figures: readonly string[], places: number): string =>
  written(
    figures.reduce((total, each) => total + unitsAt(each, places), 0n),
    places,
  )
