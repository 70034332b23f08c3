import { sumAt } from '@/fields/decimal'
import { MONEY_DECIMALS, money } from '@/ui'

/** The decimals of amounts in a currency. */
export const placesOf = (currency: string): number => MONEY_DECIMALS[currency] ?? 2

/** The sum of amounts in one currency, as a plain decimal. */
export const totalIn = (currency: string, amounts: readonly string[]): string => sumAt(amounts, placesOf(currency))

/** Rows grouped by currency, sorted by currency. */
export function byCurrency<Row extends { currency: string }>(rows: readonly Row[]): [currency: string, rows: Row[]][] {
  const currencies = [...new Set(rows.map(row => row.currency))].sort()
  return currencies.map(currency => [currency, rows.filter(row => row.currency === currency)])
}

/** Amounts by currency, in words: USD 1,204.18, EUR 80.00. */
export const sumsInWords = <Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): string =>
  byCurrency(rows)
    .map(([currency, same]) => `${currency} ${money(totalIn(currency, same.map(amountOf)), currency)}`.trim())
    .join(', ')
