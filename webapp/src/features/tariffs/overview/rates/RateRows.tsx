import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { validity } from '@/entities/versionWords'
import { count, counted, fourDecimals, money, ScrollRegion, TERMS, ui } from '@/ui'
import { laneInVersion, laneOverAll } from '../../addresses'
import { useIdentifierLabels } from '../../lanes/LaneFilter'
import css from '../../tariffs.module.css'
import { askedFrom, isSortable, type RatesView, sortedBy } from './ratesView'

/** How many breaks of a lane stand in its row; the rest are counted. */
const BREAKS_SHOWN = 8

const rowsOfCharges = (n: number) => counted(n, 'more charge')

/** The least a lane comes to; where its breaks differ, the lowest of them. */
function minimum(of: Wire<'LaneChargeView'> | null): string {
  const stated = [...new Set(of?.ranges.length ? of.ranges.map(each => each.minimum ?? '') : [of?.minimum ?? ''])]
  const [lowest] = stated.filter(Boolean).sort((a, b) => Number(a) - Number(b))
  return stated.length > 1 && lowest ? `from ${money(lowest)}` : money(lowest)
}

/** The rates of a lane, each with the quantity it begins at; the whole of a break is told under the pointer. */
function RatesInShort({ of }: { of: Wire<'LaneChargeView'> | null }) {
  if (!of?.ranges.length) return <>{of?.rate ? fourDecimals(of.rate) : <span className="dim">–</span>}</>
  const rest = of.ranges.length - BREAKS_SHOWN
  return (
    <span className={css.breaks}>
      {of.ranges.slice(0, BREAKS_SHOWN).map(range => (
        <span key={range.start} title={range.text}>
          <i>{range.text.replace(/[–\s].*/, '')}+</i>
          <b>{range.method === 'flat' ? `flat ${money(range.rate)}` : fourDecimals(range.rate)}</b>
        </span>
      ))}
      {rest > 0 ? <small>and {rest} more</small> : null}
    </span>
  )
}

/** A head that puts the lanes in the order of its column. */
function Head({ by, view, label }: { by: string; view: RatesView; label: string }) {
  const [, setAddress] = useSearchParams()
  if (!isSortable(by)) return <th>{label}</th>
  const Arrow = view.descending ? IconArrowDown : IconArrowUp
  const isOn = view.sort === by
  return (
    <th aria-sort={isOn ? (view.descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={css.sort} onClick={() => setAddress(before => sortedBy(before, by))}>
        {label}
        {isOn ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  )
}

/** Lanes over all tariffs; a row opens the lane beside those of the other tariffs. */
export function RateRows({ of, view }: { of: Wire<'RateList'>; view: RatesView }) {
  const open = useNavigate()
  const labels = useIdentifierLabels()
  return (
    <ScrollRegion fill label="Table of rates">
      <table className={ui.t} data-compact>
        <thead>
          <tr>
            <Head by="tariff" view={view} label="Tariff" />
            <th className="num">Lane</th>
            {of.identifiers.map(id => (
              <Head key={id} by={id} view={view} label={labels.get(id) ?? id} />
            ))}
            <th className="num">Days</th>
            <th>Valid</th>
            <th>Account</th>
            <th>Currency</th>
            <th className="num">Minimum</th>
            <th>Rates</th>
          </tr>
        </thead>
        <tbody>
          {of.rows.map(row => {
            const lane = laneOverAll(askedFrom(row.identifiers))
            return (
              <tr key={row.laneId} className={css.row} onClick={() => open(lane)}>
                <td className="strong wrap">
                  <Link
                    to={laneInVersion(row.tariffId, row.versionId, row.identifiers)}
                    onClick={event => event.stopPropagation()}
                  >
                    {row.tariffName}
                  </Link>
                </td>
                <td className="num">
                  <Link to={lane} aria-label={`Compare lane ${row.number} of ${row.tariffName}`}>
                    {count(row.number)}
                  </Link>
                </td>
                {of.identifiers.map(id => (
                  <td key={id}>{row.identifiers[id] || <span className="dim">any</span>}</td>
                ))}
                <td className="num">{row.transitDays ?? '–'}</td>
                <td className="wrap">{validity(row.effectiveDate, row.expiryDate)}</td>
                <td className="wrap">{row.accountName || <span className="dim">{TERMS.allAccounts}</span>}</td>
                <td>{row.currency}</td>
                <td className="num">{minimum(row.rates)}</td>
                <td className={`wrap ${css.rates}`}>
                  <RatesInShort of={row.rates} />
                  {row.others ? <span className="dim"> and {rowsOfCharges(row.others)}</span> : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
