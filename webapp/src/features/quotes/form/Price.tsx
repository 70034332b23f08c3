import { messageOf } from '@/api/errors'
import page from '@/entities/ratingPage/ratingPage.module.css'
import { Callout, money } from '@/ui'
import type { usePrice } from '../calls'
import { QuoteTaxNote, QuoteTaxRows } from '../QuoteTax'
import css from '../quotes.module.css'

/** The price of the form, live; nothing is stored. `waits`: what is still missing for a price. */
export function Price({ price, waits }: { price: ReturnType<typeof usePrice>; waits: string | null }) {
  const found = price.data
  return (
    <aside className={css.formSide} aria-label="Price" aria-live="polite">
      {waits ? (
        <p className="dim">{waits}</p>
      ) : price.error ? (
        <Callout tone="bad" title={messageOf(price.error)} />
      ) : found && !found.rated ? (
        <Callout tone="warn" title="No rate">
          <p>{found.reason}</p>
        </Callout>
      ) : found ? (
        <>
          <div className={page.receipt}>
            <small>Quote price</small>
            <b>
              <i>{found.currency}</i>
              {money(found.total)}
            </b>
            <dl>
              {found.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two agreed charges may have the same name
                <div key={at}>
                  <dt>{line.name}</dt>
                  <dd>{money(line.amount)}</dd>
                </div>
              ))}
              <QuoteTaxRows tax={found.tax} net={found.total} />
            </dl>
          </div>
          <QuoteTaxNote tax={found.tax} />
          <p className={css.small}>
            {found.tariffName}, version {found.versionNumber}
          </p>
        </>
      ) : null}
    </aside>
  )
}
