import { calculate, compareFigures, figureOf, sumAt, toPlaces } from '@/fields'

/** The values of a line that determine its calculated ones; cell texts, empty for none. */
export interface LineFigures {
  user: string
  tariff: string
  /** Billed instead of the user's or tariff's value; empty: nothing else was agreed. */
  agreed: string
  perTariff: boolean
  isDummy: boolean
}

/** The billed value of a line: the agreed one, otherwise the tariff's if per tariff, otherwise the user's; '' if none.
 */
export function billedValue({ user, tariff, agreed, perTariff }: LineFigures): string {
  const order = perTariff ? [agreed, tariff, user] : [agreed, user, tariff]
  return order.find(each => figureOf(each) !== null) ?? ''
}

/** The maximum decimals of several numbers, at least those of money. */
const decimalsIn = (figures: readonly string[]): number =>
  Math.max(2, ...figures.map(each => each.split('.')[1]?.length ?? 0))

/** User minus tariff, exactly; null if either is missing. */
export function difference(user: string, tariff: string): string | null {
  const [one, other] = [figureOf(user), figureOf(tariff)]
  if (one === null || other === null) return null
  const less = calculate('subtract', one, other)
  return less === null ? null : toPlaces(less, decimalsIn([one, other]))
}

export const isZero = (figure: string | null): boolean => figure === null || compareFigures(figure, '0') === 0

/** The exact sum of numbers; null if there are none. Unreadable ones are left out: their cells show it. */
function sum(figures: readonly string[]): string | null {
  const read = figures.flatMap(each => figureOf(each) ?? [])
  return read.length ? sumAt(read, decimalsIn(read)) : null
}

export interface SheetTotals {
  user: string | null
  tariff: string | null
  billed: string | null
  /** The tariff's value of charges with an entered value. */
  compared: string | null
  difference: string | null
}

/** The totals of the lines. The difference is what was entered minus the tariff's value of the same charges, as on the
 * server (core/invoices/figures.py): a charge that the tariff does not have differs by its full value, and without any
 * tariff there is no difference. Informational charges are shown but not counted. */
export function totalsOf(lines: readonly LineFigures[]): SheetTotals {
  const counted = lines.filter(line => !line.isDummy)
  const user = sum(counted.map(line => line.user))
  const tariff = sum(counted.map(line => line.tariff))
  const entered = counted.filter(line => figureOf(line.user) !== null)
  const compared =
    tariff !== null && entered.length ? (sum(['0', ...entered.map(line => line.tariff)]) as string) : null
  return {
    user,
    tariff,
    billed: sum(counted.map(billedValue)),
    compared,
    difference: compared === null ? null : difference(user ?? '', compared),
  }
}

/** A value per kg: 2 decimals, 4 if those would show zero (R234); null without value or weight. */
export function perKg(value: string, weight: string | null): string | null {
  const [one, kg] = [figureOf(value), figureOf(weight ?? '')]
  if (one === null || kg === null || compareFigures(kg, '0') <= 0) return null
  const exact = calculate('divide', one, kg)
  if (exact === null) return null
  const rounded = toPlaces(exact, 2)
  return compareFigures(rounded, '0') === 0 ? toPlaces(exact, 4) : rounded
}
