import type { Wire } from '@/api/wire'
import { type Column, fourDecimals, money, sameDecimals } from '@/ui'
import css from '../tariffs.module.css'

type Lane = Wire<'LaneView'>
type OfLane = Wire<'LaneChargeView'>
type Range = Wire<'RangeView'>

interface Charge {
  id: string
  name: string
}

/** How many breaks of a lane its row shows; the rest are counted. */
const BREAKS_SHOWN = 8
/** Common breaks of all lanes have their own columns, as carriers print them: up to this many. */
const MOST_COLUMNS = 12

const none = <span className="dim">–</span>

export const rateWords = ({ method, rate }: Range) => (method === 'flat' ? `flat ${money(rate)}` : fourDecimals(rate))

/** A break in short, by its start: "500+". */
export const fromWords = ({ text }: Range) => `${text.replace(/[–\s].*/, '')}+`

/** The minimum of a lane if all of its breaks have the same; null if they differ. */
const minimumOf = ({ ranges, minimum }: OfLane): string | null => {
  if (!ranges.length) return minimum ?? ''
  const [first = '', ...others] = new Set(ranges.map(range => range.minimum ?? ''))
  return others.length ? null : first
}

/** The breaks of a charge as one cell; a minimum common to all of them is shown once. */
function Breaks({ of }: { of: OfLane | undefined }) {
  if (!of) return none
  if (!of.ranges.length) return <>{of.rate ? fourDecimals(of.rate) : '–'}</>
  const shared = minimumOf(of)
  const rest = of.ranges.length - BREAKS_SHOWN
  return (
    <span className={css.breaks}>
      {shared ? <small>min {money(shared)}</small> : null}
      {of.ranges.slice(0, BREAKS_SHOWN).map(range => (
        <span key={range.start}>
          <i>{range.text}</i>
          <b>{rateWords(range)}</b>
          {shared === null && range.minimum ? <small>min {money(range.minimum)}</small> : null}
        </span>
      ))}
      {rest > 0 ? <small>and {rest} more</small> : null}
    </span>
  )
}

/** The common breaks of the lanes, lowest first; empty if there are too many, or minimums by break. */
function commonBreaks(lanes: (OfLane | undefined)[]): Range[] {
  const found = new Map<string, Range>()
  for (const lane of lanes) {
    if (!lane) continue
    if (minimumOf(lane) === null) return []
    for (const range of lane.ranges) found.set(range.text, range)
  }
  const breaks = [...found.values()].sort((one, other) => Number(one.start) - Number(other.start))
  return breaks.length <= MOST_COLUMNS ? breaks : []
}

/** The columns of one charge: its minimum and a column for each break if the lanes have the same ones, otherwise one
 * column. */
export function rateColumns(charge: Charge, rows: readonly Lane[]): Column<Lane>[] {
  const of = (lane: Lane) => lane.charges[charge.id]
  const breaks = commonBreaks(rows.map(of))
  if (breaks.length < 2)
    return [
      {
        id: charge.id,
        head: charge.name,
        fit: 'wrap',
        className: css.rates,
        cell: lane => <Breaks of={of(lane)} />,
      },
    ]
  const least = (lane: Lane) => {
    const stated = of(lane)
    return stated ? minimumOf(stated) : ''
  }
  const hasMinimum = rows.some(lane => least(lane))
  return [
    ...(hasMinimum
      ? [
          {
            id: `${charge.id} min`,
            head: `${charge.name} min`,
            figure: true,
            cell: (lane: Lane) => money(least(lane)) || none,
          },
        ]
      : []),
    ...breaks.map((common): Column<Lane> => {
      const { text } = common
      const found = (lane: Lane) => of(lane)?.ranges.find(each => each.text === text)
      const written = sameDecimals(rows.map(lane => found(lane)).map(range => (range ? rateWords(range) : '')))
      return {
        id: `${charge.id} ${text}`,
        head: `${charge.name} ${fromWords(common)}`,
        headClass: css.break,
        figure: true,
        title: () => text,
        cell: lane => {
          const range = found(lane)
          return range ? written(rateWords(range)) : none
        },
      }
    }),
  ]
}
