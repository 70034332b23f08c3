import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { money, StatusBadge } from '@/ui'
import css from './quoteGaps.module.css'

type Gap = Wire<'QuoteGap'>
const STAGE: Record<string, string> = { open: 'Not rated yet', rated: 'Rated', invoiced: 'Invoiced' }

/** +1.45, −23.55, 0.00 */
const signed = (amount: string): string => (Number(amount) > 0 ? `+${money(amount)}` : money(amount))

function Step({ step }: { step: Gap['steps'][number] }) {
  return (
    <li>
      <div className={css.line}>
        <b>{step.title}</b>
        <span className={css.amount}>{signed(step.amount)}</span>
      </div>
      {step.reasons.map(reason => (
        <p key={reason}>{reason}</p>
      ))}
      {step.lines.length > 1 ? (
        <dl>
          {step.lines.map(line => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd>{signed(line.amount)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}

function OneGap({ gap, from }: { gap: Gap; from: 'quote' | 'invoice' }) {
  return (
    <li className={css.gap}>
      <div className={css.line}>
        <span>
          {from === 'quote' ? (
            gap.traceId ? (
              <Link to={`/rating/trace/${gap.traceId}`}>{gap.shipmentNumber}</Link>
            ) : (
              gap.shipmentNumber
            )
          ) : (
            <>
              {gap.shipmentNumber} on <Link to={`/quotes/quote/${gap.quoteId}`}>{gap.quoteNumber}</Link>
            </>
          )}{' '}
          <StatusBadge status={STAGE[gap.stage] ?? gap.stage} plain tone={gap.stage === 'invoiced' ? 'ok' : 'none'} />{' '}
          {gap.invoiceId && from === 'quote' ? (
            <Link to={`/invoices/list?invoice=${gap.invoiceId}`}>{gap.invoiceNumber}</Link>
          ) : null}
        </span>
        {gap.amount === null ? null : (
          <b className={css.amount} data-off={Number(gap.amount) !== 0 || undefined}>
            {Number(gap.amount) === 0 ? 'as quoted' : `${signed(gap.amount)} ${gap.currency}`}
          </b>
        )}
      </div>
      <small>
        Quoted {gap.currency} {money(gap.quoted, gap.currency)}
        {gap.billed === null ? '' : `, ${gap.stage} ${gap.billedCurrency} ${money(gap.billed)}`}
      </small>
      {gap.incomparable ? <p>{gap.incomparable}</p> : null}
      {gap.steps.length ? (
        <ol className={css.steps}>
          {gap.steps.map(step => (
            <Step key={step.code} step={step} />
          ))}
        </ol>
      ) : null}
    </li>
  )
}

/** Billed compared with quoted: each cause of a difference with its amount; the causes add up to it. */
export const QuoteGaps = ({ gaps, from }: { gaps: Gap[]; from: 'quote' | 'invoice' }) => (
  <ul className={css.gaps}>
    {gaps.map(gap => (
      <OneGap key={gap.shipmentId} gap={gap} from={from} />
    ))}
  </ul>
)
