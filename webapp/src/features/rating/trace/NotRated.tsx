import type { Wire } from '@/api/wire'
import { Callout, count } from '@/ui'
import { Asked, Block } from '@/widgets/ratingPage/Block'
import { BreakBar } from '@/widgets/ratingPage/BreakBar'
import { Nearest } from '@/widgets/ratingPage/LaneTable'
import css from '@/widgets/ratingPage/ratingPage.module.css'

/** Lanes left after each condition. Counts span orders of magnitude, so the bars are drawn by their logarithm. */
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

export function NotRated({ trace }: { trace: Wire<'TraceView'> }) {
  const { page, sameReason } = trace
  const why = page.notRated
  if (!why) return null
  return (
    <div>
      <div className={css.headline}>
        <Callout tone="bad" title={why.headline}>
          <p>
            {why.detail}
            {sameReason > 0 ? ` ${count(sameReason)} other ${one(sameReason)} for the same reason.` : ''}
          </p>
        </Callout>
      </div>
      <Block n={1} title="What was asked">
        <Asked facts={page.asked} />
      </Block>
      {why.funnel.length ? (
        <Block n={2} title="Where the lanes ran out" note="Lanes left after each condition, bars on a log scale">
          <Funnel steps={why.funnel} />
        </Block>
      ) : null}
      {page.breaks.map(bar => (
        <Block key={bar.charge} n={3} title="Breaks of the lane" note={bar.note}>
          <BreakBar bar={bar} />
        </Block>
      ))}
      {why.nearest.length ? (
        <Block n={page.breaks.length ? 4 : 3} title="Nearest lanes" note={why.nearestNote}>
          <Nearest lanes={why.nearest} columns={page.laneColumns} />
        </Block>
      ) : null}
    </div>
  )
}

const one = (n: number) => (n === 1 ? 'shipment has no rate' : 'shipments have no rate')
