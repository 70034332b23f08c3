import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { wordsHere } from '@/place'
import { Callout, count } from '@/ui'
import { Asked, Block } from './Block'
import { BreakBar } from './BreakBar'
import { type Fix, Nearest } from './LaneTable'
import css from './ratingPage.module.css'

/** The screen where rates are uploaded and entered. */
const ENTERED_RATES = '/configuration/tariffs/exchangeRates'

/** Lanes left after each condition. Counts span orders of magnitude, so the bars have a logarithmic scale. */
function Funnel({ steps }: { steps: Wire<'FunnelStep'>[] }) {
  const most = Math.max(...steps.map(step => step.remaining), 2)
  const width = (remaining: number) => `${Math.max(0.6, (Math.log10(remaining + 1) / Math.log10(most + 1)) * 100)}%`
  return (
    <ol className={css.gates}>
      {steps.map(step => (
        <li key={step.condition} data-stop={step.remaining === 0 || undefined}>
          <div>{step.condition}</div>
          <span>{step.remaining ? <i style={{ width: width(step.remaining) }} /> : <small>{step.note}</small>}</span>
          <b>{count(step.remaining)}</b>
        </li>
      ))}
    </ol>
  )
}

interface Parts {
  page: Wire<'TracePage'>
  /** Other shipments that have no rate for the same reason. */
  sameReason?: number
  fix?: Fix
}

/** Why there is no rate: the condition that left no lanes, and the nearest lanes. */
export function NotRated({ page: stored, sameReason = 0, fix = {} }: Parts) {
  const page = wordsHere(stored)
  const why = page.notRated
  if (!why) return null
  const missing = why.fieldKey ? fix.field?.({ field: '', text: '', fieldKey: why.fieldKey }, '') : undefined
  return (
    <div>
      <div className={css.headline}>
        <Callout tone={why.toChoose ? 'warn' : 'bad'} title={why.headline}>
          <p>
            {why.detail}
            {sameReason > 0 ? ` ${count(sameReason)} other ${one(sameReason)} for the same reason.` : ''}
            {missing || why.needsExchangeRate ? ' ' : ''}
            {why.toChoose && fix.choose ? ' ' : ''}
            {why.toChoose && fix.choose ? <Link to={fix.choose}>Choose a lane</Link> : null}
            {why.needsExchangeRate ? <Link to={ENTERED_RATES}>Upload or enter exchange rates</Link> : null}
            {missing && 'to' in missing ? <Link to={missing.to}>Fix the field</Link> : null}
            {missing && 'act' in missing ? (
              <button type="button" className={css.inline} onClick={missing.act}>
                Go to the field
              </button>
            ) : null}
          </p>
        </Callout>
      </div>
      <Block n={1} title="Shipment details">
        <Asked facts={page.asked} />
      </Block>
      {why.funnel.length ? (
        <Block n={2} title="Lanes left at each step" note="Bars on a log scale">
          <Funnel steps={why.funnel} />
        </Block>
      ) : null}
      {page.breaks.map(bar => (
        <Block key={bar.charge} n={3} title="Lane breaks" note={bar.note}>
          <BreakBar bar={bar} />
        </Block>
      ))}
      {why.nearest.length ? (
        <Block
          n={2 + (why.funnel.length ? 1 : 0) + (page.breaks.length ? 1 : 0)}
          title={why.toChoose ? 'Matching lanes' : 'Nearest lanes'}
          note={why.nearestNote}
        >
          <Nearest lanes={why.nearest} of={page} fix={fix} charged={why.toChoose ?? false} />
        </Block>
      ) : null}
    </div>
  )
}

const one = (n: number) => (n === 1 ? 'shipment has no rate' : 'shipments have no rate')
