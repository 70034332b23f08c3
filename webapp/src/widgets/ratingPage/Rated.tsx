import type { Wire } from '@/api/wire'
import { Asked, Block } from './Block'
import { BreakBar } from './BreakBar'
import { Considered } from './LaneTable'
import { Sums } from './Sums'

/** The four steps of a rating, in the engine's order. */
export function Rated({ page }: { page: Wire<'TracePage'> }) {
  const sums = page.arithmetic
  if (!sums) return null
  return (
    <div>
      <Block n={1} title="What was asked">
        <Asked facts={page.asked} />
      </Block>
      <Block n={2} title="Lanes considered" note={page.lanesNote}>
        <Considered lanes={page.lanes} columns={page.laneColumns} currency={sums.currency} />
      </Block>
      {page.breaks.map(bar => (
        <Block
          key={bar.charge}
          n={3}
          title={page.breaks.length > 1 ? `Break of ${bar.charge}` : 'Break'}
          note={bar.note}
        >
          <BreakBar bar={bar} />
        </Block>
      ))}
      <Block n={page.breaks.length ? 4 : 3} title="Arithmetic" note={sums.note}>
        <Sums of={sums} />
      </Block>
    </div>
  )
}
