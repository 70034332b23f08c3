import { Button } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type Column, DataTable, ScrollRegion, sameDecimals } from '@/ui'
import css from './ratingPage.module.css'

type Lane = Wire<'LaneLine'>

/** The cell whose value failed is underlined in its own column; the last column says why. */
const missed = (lane: Lane, field: string) =>
  lane.failed.some(each => each.field === field) ? { 'data-hit': true } : {}

type Headed = Pick<Wire<'TracePage'>, 'laneColumns' | 'breakHeading' | 'rateHeading'>

/** How the server writes an identifier without a value. */
const ANY = 'any'
const isAny = (identifier: string | undefined) => !identifier || identifier === ANY

/** Each identifier with its index in the lanes: those that differ between the shown lanes, and those that match any
 * value. */
function identifiersOf(of: Headed, lanes: Lane[]) {
  const placed = of.laneColumns.map((column, at) => ({ ...column, at }))
  const isTold = ({ id, at }: (typeof placed)[number]) =>
    lanes.some(lane => !isAny(lane.identifiers[at]) || lane.failed.some(each => each.field === id))
  return { told: placed.filter(isTold), open: placed.filter(each => !isTold(each)) }
}

/** The identifiers that match any value in every lane, as a sentence instead of empty columns. */
function Open({ of, lanes }: { of: Headed; lanes: Lane[] }) {
  const { open } = identifiersOf(of, lanes)
  if (!open.length) return null
  return <p className={css.open}>Any value: {open.map(each => each.label).join(', ')}</p>
}

/** A column of numbers with the same decimals. */
function figures(head: string, of: 'minimum' | 'rate', lanes: Lane[]): Column<Lane> {
  const written = sameDecimals(lanes.map(lane => lane[of] ?? ''))
  return { head, id: of, figure: true, cell: lane => written(lane[of] ?? '') }
}

/** The identifiers of a lane, and its rates. */
const columnsOfLane = (of: Headed, lanes: Lane[]): Column<Lane>[] => [
  ...identifiersOf(of, lanes).told.map(
    (column): Column<Lane> => ({
      id: column.id,
      head: column.label,
      // a list of states wraps to a second line
      fit: 'wrap',
      cellProps: lane => missed(lane, column.id),
      cell: lane =>
        isAny(lane.identifiers[column.at]) ? <span className="dim">{ANY}</span> : lane.identifiers[column.at],
    }),
  ),
  { head: 'Transit', figure: true, cellProps: lane => missed(lane, 'transit'), cell: lane => lane.transitDays },
  {
    head: of.breakHeading,
    id: 'break',
    figure: true,
    cellProps: lane => missed(lane, 'break'),
    cell: lane => lane.breakRange,
  },
  figures('Minimum', 'minimum', lanes),
  figures(of.rateHeading ?? 'Rate', 'rate', lanes),
]

/** Every lane that was considered: the selected one first, then each of the others with the reason it lost. */
export function Considered({ lanes, of, currency }: { lanes: Lane[]; of: Headed; currency: string }) {
  return (
    <ScrollRegion className={css.scroll} label="Table of lanes">
      <DataTable
        rows={lanes}
        rowKey={lane => `${lane.lane} ${lane.breakRange} ${lane.result}`}
        density="compact"
        state={lane => !lane.chosen && 'dimmed'}
        rowProps={lane => (lane.chosen ? { className: css.won } : {})}
        columns={[
          ...columnsOfLane(of, lanes),
          {
            head: `Charge, ${currency}`,
            figure: true,
            cellProps: lane => missed(lane, 'charge'),
            cell: lane => lane.charge,
          },
          {
            head: 'Result',
            headClass: css.wide,
            fit: 'wrap',
            cell: lane => (
              <span className={css.verdict}>
                {lane.chosen ? (
                  <IconArrowRight size={13} stroke={2.2} aria-hidden />
                ) : (
                  <IconX size={13} stroke={2} aria-hidden />
                )}
                {lane.result}
              </span>
            ),
          },
        ]}
      />
      <Open of={of} lanes={lanes} />
    </ScrollRegion>
  )
}

/** How to fix a near miss: the field in question, and the lane itself. */
export interface Fix {
  /** The address of a field, or an action; undefined if the miss is not about a field. */
  field?: (miss: Wire<'FailedCondition'>, value: string) => { to: string } | { act: () => void; says: string }
  lane?: (lane: Lane) => string
  /** Where a user selects one of the matching lanes. */
  choose?: string
  /** Selects one of them in place. */
  pick?: (lane: Lane) => void
}

function Miss({ miss, value, fix }: { miss: Wire<'FailedCondition'>; value: string; fix: Fix }) {
  const inside = (
    <>
      <IconX size={12} stroke={2} aria-hidden />
      {miss.text}
    </>
  )
  const way = miss.fieldKey ? fix.field?.(miss, value) : undefined
  if (!way) return <span>{inside}</span>
  if ('to' in way) return <Link to={way.to}>{inside}</Link>
  return (
    <button type="button" title={way.says} onClick={way.act}>
      {inside}
    </button>
  )
}

interface NearestParts {
  lanes: Lane[]
  of: Headed
  fix?: Fix
  /** For matching lanes: shows what each would charge instead of what it misses. */
  charged?: boolean
}

/** The lanes closest to a shipment without a rate, with every condition each misses and how to meet it. */
export function Nearest({ lanes, of, fix = {}, charged = false }: NearestParts) {
  const { pick, lane: toLane } = fix
  const valueIn = (lane: Lane, field: string) =>
    lane.identifiers[of.laneColumns.findIndex(each => each.id === field)] ?? ''
  return (
    <ScrollRegion className={css.scroll} label="Table of nearest lanes">
      <DataTable
        rows={lanes}
        rowKey={lane => lane.lane}
        columns={[
          toLane && {
            head: 'Lane',
            figure: true,
            cell: lane => <Link to={toLane(lane)}>{lane.lane + 1}</Link>,
          },
          ...columnsOfLane(of, lanes),
          charged
            ? { head: 'Charge', figure: true, look: 'strong', cell: lane => lane.charge }
            : {
                head: 'Why it failed',
                headClass: css.wide,
                fit: 'wrap',
                cell: lane => (
                  <span className={css.miss}>
                    {lane.failed.map(each => (
                      <Miss key={each.text} miss={each} value={valueIn(lane, each.field)} fix={fix} />
                    ))}
                  </span>
                ),
              },
          charged &&
            pick && {
              head: <span className="vh">Choose</span>,
              className: 'num',
              cell: lane => (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Choose lane ${lane.lane + 1}`}
                  onClick={() => pick(lane)}
                >
                  Choose
                </Button>
              ),
            },
        ]}
      />
      <Open of={of} lanes={lanes} />
    </ScrollRegion>
  )
}
