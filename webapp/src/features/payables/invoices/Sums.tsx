import type { Wire } from '@/api/wire'
import { Money } from '@/ui'
import css from '../payables.module.css'

interface SumsProps {
  of: readonly Wire<'PayableSum'>[]
  /** Empty where the company isn't registered for tax. */
  taxes: readonly Wire<'PayableTaxSum'>[]
}

type Sum = [name: string, amount: string]

/** The figures of a currency. Without tax, what is charged is one of them. */
const figuresOf = (sum: Wire<'PayableSum'>, tax: Wire<'PayableTaxSum'> | undefined): Sum[] => [
  [tax ? 'Net' : 'Charged', sum.charged],
  ...(tax
    ? ([
        ['Tax', tax.tax],
        ['Gross', tax.gross],
      ] satisfies Sum[])
    : []),
  [tax ? 'Agreed, net' : 'Agreed', sum.agreed],
  ['Open', sum.open],
]

/** The totals of all invoices that match the filter, by currency. */
export const Sums = ({ of, taxes }: SumsProps) => (
  <section className={css.sums} aria-label="Totals of all pages">
    {of.map(sum => (
      <dl key={sum.currency}>
        {figuresOf(
          sum,
          taxes.find(each => each.currency === sum.currency),
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money of={amount} currency={sum.currency} />
            </dd>
          </div>
        ))}
      </dl>
    ))}
  </section>
)
