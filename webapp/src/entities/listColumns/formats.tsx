import type { ReactNode } from 'react'
import { dayOf, Money, moment, money } from '@/ui'

type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/** The ways to write an amount: with its currency in front of it, or alone. */
export const moneyFormats = <Row extends { currency: string }>(of: (row: Row) => string | null): Cells<Row> => ({
  withCurrency: row => <Money of={of(row)} currency={row.currency} />,
  withoutCurrency: row => money(of(row), row.currency),
})

/** The ways to write a moment: day and time, or the day alone. `other`: in place of one that is missing. */
export const momentFormats = <Row,>(
  of: (row: Row) => string | null | undefined,
  other: (row: Row) => ReactNode = () => '–',
): Record<'dayAndTime' | 'dayOnly', (row: Row) => ReactNode> => {
  const written = (write: (iso: string) => string) => (row: Row) => {
    const at = of(row)
    return at ? write(at) : other(row)
  }
  return { dayAndTime: written(moment), dayOnly: written(dayOf) }
}
