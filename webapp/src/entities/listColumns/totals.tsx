import type { ReactNode } from 'react'
import { Money } from '@/ui'
import type { ColumnTotal } from './calls'

const amount = ({ total, unit }: ColumnTotal): ReactNode => <Money of={total} currency={unit} />

/** The totals of a column for its foot, one below the other: each currency has its own. */
export const totalOf = (totals: readonly ColumnTotal[], key: string, write = amount): ReactNode =>
  totals.filter(each => each.key === key).map(each => <div key={each.unit}>{write(each)}</div>)
