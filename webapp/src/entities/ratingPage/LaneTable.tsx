import { Button } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { ScrollRegion, ui } from '@/ui'
import css from './ratingPage.module.css'

type Lane = Wire<'LaneLine'>

/** The cell whose value failed is underlined in its own column; the last column says it in words. */
const missed = (lane: Lane, field: string) =>
  lane.failed.some(each => each.field === field) ? { 'data-hit': true } : {}

function Figures({ lane }: { lane: Lane }) {
  return (
    <>
      <td className="num" {...missed(lane, 'transit')}>
        {lane.transitDays}
      </td>
      <td className="num" {...missed(lane, 'break')}>
        {lane.breakRange}
      </td>
      <td className="num">{lane.minimum}</td>
      <td className="num">{lane.rate}</td>
    </>
  )
}

type Headed = Pick<Wire<'TracePage'>, 'laneColumns' | 'breakHeading' | 'rateHeading'>

function Heads({ of }: { of: Headed }) {
  return (
    <>
      {of.laneColumns.map(column => (
        <th key={column.id}>{column.label}</th>
      ))}
      <th className="num">Transit</th>
      <th className="num">{of.breakHeading}</th>
      <th className="num">Minimum</th>
      <th className="num">{of.rateHeading}</th>
    </>
  )
}

function Identifiers({ lane, columns }: { lane: Lane; columns: Wire<'LaneColumn'>[] }) {
  return columns.map((column, at) => (
    <td key={column.id} {...missed(lane, column.id)}>
      {lane.identifiers[at] || <span className="dim">any</span>}
    </td>
  ))
}

/** Every lane that was looked at: the one taken first, then each of the others with why it lost. */
export function Considered({ lanes, of, currency }: { lanes: Lane[]; of: Headed; currency: string }) {
  return (
    <ScrollRegion className={css.scroll} label="Table of lanes">
      <table className={ui.t} data-compact>
        <thead>
          <tr>
            <Heads of={of} />
            <th className="num">Charge, {currency}</th>
            <th className={css.wide}>Result</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map(lane => (
            <tr key={`${lane.lane} ${lane.breakRange} ${lane.result}`} className={lane.chosen ? css.won : css.lost}>
              <Identifiers lane={lane} columns={of.laneColumns} />
              <Figures lane={lane} />
              <td className="num" {...missed(lane, 'charge')}>
                {lane.charge}
              </td>
              <td className="wrap">
                <span className={css.verdict}>
                  {lane.chosen ? (
                    <IconArrowRight size={13} stroke={2.2} aria-hidden />
                  ) : (
                    <IconX size={13} stroke={2} aria-hidden />
                  )}
                  {lane.result}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** How a near miss is put right: the field it looks at, and the lane itself. */
export interface Fix {
  /** The address of a field, or what choosing it does; nothing where the miss is no matter of a field. */
  field?: (miss: Wire<'FailedCondition'>, value: string) => { to: string } | { act: () => void; says: string }
  lane?: (lane: Lane) => string
  /** Where a person chooses among the lanes that fit. */
  choose?: string
  /** Chooses one of them in place. */
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
  /** Lanes that fit: what each would charge stands in place of what it misses. */
  charged?: boolean
}

/** The lanes that come closest to a shipment without a rate, with every condition each misses and the way to meet it. */
export function Nearest({ lanes, of, fix = {}, charged = false }: NearestParts) {
  const { pick } = fix
  const valueIn = (lane: Lane, field: string) =>
    lane.identifiers[of.laneColumns.findIndex(each => each.id === field)] ?? ''
  return (
    <ScrollRegion className={css.scroll} label="Table of nearest lanes">
      <table className={ui.t}>
        <thead>
          <tr>
            {fix.lane ? <th className="num">Lane</th> : null}
            <Heads of={of} />
            {charged ? <th className="num">Charge</th> : <th className={css.wide}>Why it failed</th>}
            {charged && pick ? (
              <th>
                <span className="vh">Choose</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {lanes.map(lane => (
            <tr key={lane.lane}>
              {fix.lane ? (
                <td className="num">
                  <Link to={fix.lane(lane)}>{lane.lane + 1}</Link>
                </td>
              ) : null}
              <Identifiers lane={lane} columns={of.laneColumns} />
              <Figures lane={lane} />
              {charged ? (
                <td className="num strong">{lane.charge}</td>
              ) : (
                <td className="wrap">
                  <span className={css.miss}>
                    {lane.failed.map(each => (
                      <Miss key={each.text} miss={each} value={valueIn(lane, each.field)} fix={fix} />
                    ))}
                  </span>
                </td>
              )}
              {charged && pick ? (
                <td className="num">
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Choose lane ${lane.lane + 1}`}
                    onClick={() => pick(lane)}
                  >
                    Choose
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
