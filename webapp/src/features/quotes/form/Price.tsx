import { useDebouncedValue } from '@mantine/hooks'
import { messageOf } from '@/api/errors'
import { Callout, money } from '@/ui'
import page from '@/widgets/ratingPage/ratingPage.module.css'
import { usePrice } from '../calls'
import css from '../quotes.module.css'
import { bodyOf, canBePriced, type Typed } from './quoteForm'

const PAUSE_MS = 250

/** What the form comes to, live: asked for after a pause, nothing is stored. */
export function Price({ typed }: { typed: Typed }) {
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const price = usePrice(canBePriced(settled) ? bodyOf(settled) : null)
  const found = price.data
  return (
    <aside className={css.formSide} aria-label="Price" aria-live="polite">
      {!canBePriced(settled) ? (
        <p className="dim">Choose a customer and say what is to be carried: the price appears here.</p>
      ) : price.error ? (
        <Callout tone="bad" title={messageOf(price.error)} />
      ) : found && !found.rated ? (
        <Callout tone="warn" title="No rate">
          <p>{found.reason}</p>
        </Callout>
      ) : found ? (
        <>
          <div className={page.receipt}>
            <small>Would be quoted</small>
            <b>
              <i>{found.currency}</i>
              {money(found.total)}
            </b>
            <dl>
              {found.lines.map(line => (
                <div key={`${line.chargeId} ${line.name}`}>
                  <dt>{line.name}</dt>
                  <dd>{money(line.amount)}</dd>
                </div>
              ))}
            </dl>
          </div>
          <p className={css.small}>
            By {found.tariffName}, version {found.versionNumber}
          </p>
        </>
      ) : null}
    </aside>
  )
}
