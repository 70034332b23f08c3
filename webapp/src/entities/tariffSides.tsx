import { SegmentedControl } from '@mantine/core'
import type { Wire } from '@/api/wire'

export type Side = Wire<'TariffView'>['side']
/** What tariffs rate for: those for both sides rate for either. */
export type UseSide = Wire<'SearchTask'>['side']

export const SIDES: Record<Side, string> = { selling: 'Selling', buying: 'Buying', both: 'Selling and buying' }

export const isBuying = (side: string | null | undefined): side is 'buying' => side === 'buying'

/** Picks the side of the tariffs in the list below. It is shown once there are buying tariffs that the user may see. */
export function SidePick({ side, onPick }: { side: UseSide; onPick: (side: UseSide) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Side"
      value={side}
      onChange={next => onPick(isBuying(next) ? 'buying' : 'selling')}
      data={[
        { value: 'selling', label: SIDES.selling },
        { value: 'buying', label: SIDES.buying },
      ]}
    />
  )
}

/** The carrier of a buying tariff after its name, or its side; nothing for a selling tariff, as most are. */
export const SideNote = ({ side = 'selling', carrier = '' }: { side?: Side | undefined; carrier?: string }) =>
  side === 'selling' ? null : (
    <span className="dim"> · {side === 'buying' && carrier ? `from ${carrier}` : sideWords(side, carrier)}</span>
  )

/** Buying, from LH */
export const sideWords = (side: Side, carrier: string): string =>
  side === 'selling' ? '' : carrier ? `${SIDES[side]}, from ${carrier}` : SIDES[side]
