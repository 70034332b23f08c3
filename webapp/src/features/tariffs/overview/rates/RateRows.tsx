import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { validity } from '@/entities/versionWords'
import { type Column, count, counted, DataTable, fourDecimals, money, TERMS } from '@/ui'
import { laneInVersion, laneOverAll } from '../../addresses'
import { useIdentifierLabels } from '../../lanes/LaneFilter'
import { fromWords, rateWords } from '../../lanes/rateColumns'
import css from '../../tariffs.module.css'
import { askedFrom, isSortable, type RatesView, sortedBy } from './ratesView'

type Row = Wire<'RateList'>['rows'][number]

const lane = (row: Row) => laneOverAll(askedFrom(row.identifiers), row.side)

/** How many breaks of a lane its row shows; the rest are counted. */
const BREAKS_SHOWN = 8

const rowsOfCharges = (n: number) => counted(n, 'more charge')

/** The minimum of a lane; if its breaks differ, the lowest of them. */
function minimum(of: Wire<'LaneChargeView'> | null): string {
  const stated = [...new Set(of?.ranges.length ? of.ranges.map(each => each.minimum ?? '') : [of?.minimum ?? ''])]
  const [lowest] = stated.filter(Boolean).sort((a, b) => Number(a) - Number(b))
  return stated.length > 1 && lowest ? `from ${money(lowest)}` : money(lowest)
}

/** The rates of a lane, each with its start; a tooltip has the whole break. */
function RatesInShort({ of }: { of: Wire<'LaneChargeView'> | null }) {
  if (!of?.ranges.length) return <>{of?.rate ? fourDecimals(of.rate) : <span className="dim">–</span>}</>
  const rest = of.ranges.length - BREAKS_SHOWN
  return (
    <span className={css.breaks}>
      {of.ranges.slice(0, BREAKS_SHOWN).map(range => (
        <span key={range.start} title={range.text}>
          <i>{fromWords(range)}</i>
          <b>{rateWords(range)}</b>
        </span>
      ))}
      {rest > 0 ? <small>and {rest} more</small> : null}
    </span>
  )
}

/** Lanes of all tariffs; a row opens the comparison with those of the other tariffs. */
export function RateRows({ of, view }: { of: Wire<'RateList'>; view: RatesView }) {
  const open = useNavigate()
  const [, setAddress] = useSearchParams()
  const labels = useIdentifierLabels()
  return (
    <DataTable
      rows={of.rows}
      rowKey={row => row.laneId}
      region="Table of rates"
      density="compact"
      open={row => open(lane(row))}
      sort={{
        by: view.sort,
        descending: view.descending,
        onSort: by => isSortable(by) && setAddress(before => sortedBy(before, by)),
      }}
      columns={[
        {
          head: 'Tariff',
          sorts: 'tariff',
          look: 'strong',
          fit: 'wrap',
          cell: row => <Link to={laneInVersion(row.tariffId, row.versionId, row.identifiers)}>{row.tariffName}</Link>,
        },
        {
          head: 'Lane',
          figure: true,
          cell: row => (
            <Link to={lane(row)} aria-label={`Compare lane ${row.number} of ${row.tariffName}`}>
              {count(row.number)}
            </Link>
          ),
        },
        ...of.identifiers.map(
          (id): Column<Row> => ({
            id,
            head: labels.get(id) ?? id,
            ...(isSortable(id) ? { sorts: id } : {}),
            cell: row => row.identifiers[id] || <span className="dim">any</span>,
          }),
        ),
        { head: 'Days', figure: true, cell: row => row.transitDays ?? '–' },
        { head: 'Valid', fit: 'wrap', cell: row => validity(row.effectiveDate, row.expiryDate) },
        {
          head: 'Account',
          fit: 'wrap',
          cell: row => row.accountName || <span className="dim">{TERMS.allAccounts}</span>,
        },
        { head: 'Currency', cell: row => row.currency },
        { head: 'Minimum', figure: true, cell: row => minimum(row.rates) },
        {
          head: 'Rates',
          fit: 'wrap',
          className: css.rates,
          cell: row => (
            <>
              <RatesInShort of={row.rates} />
              {row.others ? <span className="dim"> and {rowsOfCharges(row.others)}</span> : null}
            </>
          ),
        },
      ]}
    />
  )
}
