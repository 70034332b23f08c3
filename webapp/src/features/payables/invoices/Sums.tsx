import type { Wire } from '@/api/wire'
import { Money } from '@/ui'
import css from '../payables.module.css'

/** The totals of all invoices that match the filter, by currency. */
export const Sums = ({ of }: { of: readonly Wire<'PayableSum'>[] }) => (
  <section className={css.sums} aria-label="Totals of all pages">
    {of.map(({ currency, charged, agreed, open }) => (
      <dl key={currency}>
        {[['Charged', charged] as const, ['Agreed', agreed] as const, ['Open', open] as const].map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money of={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    ))}
  </section>
)
