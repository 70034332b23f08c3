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

/** User less tariff, to the cent; null where either is missing. */
export function difference(user: string, tariff: string): string | null {
  const [one, other] = [figureOf(user), figureOf(tariff)]
  if (one === null || other === null) return null
  const less = calculate('subtract', one, other)
  return less === null ? null : toPlaces(less, 2)
}

export const isZero = (figure: string | null): boolean => figure === null || compareFigures(figure, '0') === 0

/** Figures added up to the cent; null where none was given. What cannot be read is left out: its cell says so. */
export function sum(figures: readonly string[]): string | null {
  const read = figures.flatMap(each => figureOf(each) ?? [])
  return read.length ? sumAt(read, 2) : null
}

export interface SheetTotals {
  user: string | null
  tariff: string | null
  billed: string | null
  difference: string | null
}

/** What the lines come to; the difference is that of the lines where both values stand. Dummy charges are shown and not counted. */
export function totalsOf(lines: readonly LineFigures[]): SheetTotals {
  const counted = lines.filter(line => !line.isDummy)
  const user = sum(counted.map(line => line.user))
  const tariff = sum(counted.map(line => line.tariff))
  return {
    user,
    tariff,
    billed: sum(counted.map(billedValue)),
    difference: sum(counted.flatMap(line => difference(line.user, line.tariff) ?? [])),
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
