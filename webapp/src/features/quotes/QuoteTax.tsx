import type { Wire } from '@/api/wire'
import { Callout, money, showDay } from '@/ui'
import css from './quotes.module.css'

type Tax = Wire<'QuoteTaxView'>

/** The tax below the charges of a quote, as rows of its receipt. */
export function QuoteTaxRows({ tax, net }: { tax: Tax | null | undefined; net: string | null }) {
  if (!tax || tax.gross === null) {
    return null
  }
  return (
    <>
      <div>
        <dt>Net total</dt>
        <dd>{money(net)}</dd>
      </div>
      {tax.rows.map(row => (
        <div key={`${row.label} ${row.reason}`} title={row.reason || undefined}>
          <dt>{row.label}</dt>
          <dd>{money(row.amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Total including {tax.taxName || 'tax'}</dt>
        <dd>
          <b>{money(tax.gross)}</b>
        </dd>
      </div>
    </>
  )
}

/** What a quote says of its tax below the receipt: its day, or why there is none yet. */
export function QuoteTaxNote({ tax }: { tax: Tax | null | undefined }) {
  if (!tax) {
    return null
  }
  const name = tax.taxName || 'tax'
  return tax.gross === null ? (
    <Callout tone="info" title={`Prices exclude ${name}`}>
      <p>{tax.problem}</p>
    </Callout>
  ) : (
    <p className={css.small}>
      {name} as of {showDay(tax.day)}. The invoice has the rate of the day of service.
    </p>
  )
}
