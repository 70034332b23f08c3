import type { Wire } from '@/api/wire'
import { wordsHere } from '@/place'
import { Asked, Block } from './Block'
import { BreakBar } from './BreakBar'
import { Considered } from './LaneTable'
import { Sums } from './Sums'

/** The four steps of a rating, in the engine's order; steps hidden from a customer have no number. */
export function Rated({ page: stored }: { page: Wire<'TracePage'> }) {
  const page = wordsHere(stored)
  const sums = page.arithmetic
  if (!sums) return null
  let step = 1
  return (
    <div>
      <Block n={step++} title="Shipment details">
        <Asked facts={page.asked} />
      </Block>
      {page.lanes.length ? (
        <Block n={step++} title="Lanes considered" note={page.lanesNote}>
          <Considered lanes={page.lanes} of={page} currency={sums.currency} />
        </Block>
      ) : null}
      {page.breaks.map(bar => (
        <Block
          key={bar.charge}
          n={step}
          title={page.breaks.length > 1 ? `${bar.charge} break` : 'Break'}
          note={bar.note}
        >
          <BreakBar bar={bar} />
        </Block>
      ))}
      <Block n={page.breaks.length ? step + 1 : step} title="Calculation" note={sums.note}>
        <Sums of={sums} />
      </Block>
    </div>
  )
}
