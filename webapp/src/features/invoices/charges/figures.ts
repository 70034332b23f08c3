import { calculate, compareFigures, figureOf, sumAt, toPlaces } from '@/fields'

/** What of a line decides the figures beside it; texts as they stand in the cells, empty for nothing. */
export interface LineFigures {
  user: string
  tariff: string
  /** Billed instead of what user or tariff say; empty: nobody agreed on anything else. */
  agreed: string
  perTariff: boolean
  isDummy: boolean
}

/** What is billed by a line: what was agreed, else the tariff's value as per tariff, otherwise the user's; '' is nothing. */
export function billedValue({ user, tariff, agreed, perTariff }: LineFigures): string {
  const order = perTariff ? [agreed, tariff, user] : [agreed, user, tariff]
  return order.find(each => figureOf(each) !== null) ?? ''
}

/** As many decimals as the finest of some figures, and no fewer than money usually has. */
const decimalsIn = (figures: readonly string[]): number =>
  Math.max(2, ...figures.map(each => each.split('.')[1]?.length ?? 0))

/** User less tariff, exactly; null where either is missing. */
export function difference(user: string, tariff: string): string | null {
  const [one, other] = [figureOf(user), figureOf(tariff)]
  if (one === null || other === null) return null
  const less = calculate('subtract', one, other)
  return less === null ? null : toPlaces(less, decimalsIn([one, other]))
}

export const isZero = (figure: string | null): boolean => figure === null || compareFigures(figure, '0') === 0

/** Figures added up exactly; null where none was given. What cannot be read is left out: its cell says so. */
export function sum(figures: readonly string[]): string | null {
  const read = figures.flatMap(each => figureOf(each) ?? [])
  return read.length ? sumAt(read, decimalsIn(read)) : null
}

export interface SheetTotals {
  user: string | null
  tariff: string | null
  billed: string | null
  /** What the tariff says for the charges that somebody entered a value for. */
  compared: string | null
  difference: string | null
}

/** What the lines come to. The difference is what was entered less what the tariff says for the same charges, as the
 * server has it (core/invoices/figures.py): a charge that the tariff does not have differs by all of it, and without
 * any tariff there is nothing to differ from. Dummy charges are shown and not counted. */
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

/** A value per kg: 2 decimals, 4 where those show zero (R234); null without value or weight. */
export function perKg(value: string, weight: string | null): string | null {
  const [one, kg] = [figureOf(value), figureOf(weight ?? '')]
  if (one === null || kg === null || compareFigures(kg, '0') <= 0) return null
  const exact = calculate('divide', one, kg)
  if (exact === null) return null
  const rounded = toPlaces(exact, 2)
  return compareFigures(rounded, '0') === 0 ? toPlaces(exact, 4) : rounded
}
