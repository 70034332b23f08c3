import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, fourDecimals, money, PlainTable, ScrollRegion, showDay, TERMS } from '@/ui'
import { laneInVersion } from '../../addresses'
import css from '../../tariffs.module.css'

type Compared = Wire<'LaneComparison'>
type Offer = Wire<'LaneOffer'>
type Row = Wire<'LaneRow'>
type Cell = Wire<'LaneCell'>

/** The head of a lane's column: carrier and service. */
const offerName = (offer: Offer) => [offer.carrier || 'Any carrier', offer.service].filter(Boolean).join(' ')

function Head({ offer, rows }: { offer: Offer; rows: number }) {
  const days = offer.transitDays === null ? '' : offer.transitDays === 1 ? '1 day' : `${offer.transitDays} days`
  return (
    <th scope="col" className={css.offerHead}>
      <b>{offerName(offer)}</b>
      <Link to={laneInVersion(offer.tariffId, offer.versionId, offer.identifiers)}>{offer.tariffName}</Link>
      <span>{offer.accountName || TERMS.allAccounts}</span>
      <span>{[offer.currency, days].filter(Boolean).join(' · ')}</span>
      <span>{offer.expiryDate ? `to ${showDay(offer.expiryDate)}` : `from ${showDay(offer.effectiveDate)}`}</span>
      <span className={offer.cheapest ? css.wins : undefined}>
        {offer.cheapest ? `cheapest in ${count(offer.cheapest)} of ${count(rows)}` : 'never cheapest'}
      </span>
    </th>
  )
}

/** The rate of the break for a weight, and its minimum. */
function Stated({ cell, label }: { cell: Cell; label: string }) {
  if (cell.rate === null) return null
  const rate = cell.method === 'flat' ? `flat ${money(cell.rate)}` : fourDecimals(cell.rate)
  return (
    <small>
      {cell.span && cell.span !== label ? `${cell.span}: ` : ''}
      {rate}
      {cell.minimum ? ` · min ${money(cell.minimum)}` : ''}
    </small>
  )
}

function Amount({ cell, offer, row, currency }: { cell: Cell; offer: Offer; row: Row; currency: string }) {
  if (cell.total === null)
    return (
      <td className={css.amount} title={cell.reason}>
        <span className="dim">no rate</span>
        <small>{cell.reason}</small>
      </td>
    )
  const isOther = offer.currency !== currency
  return (
    <td className={css.amount} data-cheapest={cell.cheapest || undefined}>
      <b>
        {cell.cheapest ? <IconCheck size={13} stroke={2} aria-label="Cheapest" role="img" /> : null}
        {isOther && cell.converted === null
          ? `${offer.currency} ${money(cell.total, offer.currency)}`
          : money(cell.converted)}
      </b>
      {isOther && cell.converted !== null ? (
        <small>
          {offer.currency} {money(cell.total, offer.currency)}
        </small>
      ) : null}
      <Stated cell={cell} label={row.label} />
    </td>
  )
}

function Rows({ head, note, rows, of }: { head: string; note: string; rows: Row[]; of: Compared }) {
  return (
    <tbody>
      <tr className={css.chapter}>
        <th scope="rowgroup" colSpan={of.columns.length + 2}>
          {head} <span className="dim">{note}</span>
        </th>
      </tr>
      {rows.map(row => (
        <tr key={row.label}>
          <th scope="row" className={css.weight}>
            <b>{row.label} kg</b>
            {row.label === row.weight ? null : <small>at {row.weight} kg</small>}
          </th>
          {row.cells.map((cell, at) => {
            const offer = of.columns[at]
            return offer ? (
              <Amount
                key={`${offer.versionId} ${offer.number}`}
                cell={cell}
                offer={offer}
                row={row}
                currency={of.currency}
              />
            ) : null
          })}
          <td />
        </tr>
      ))}
    </tbody>
  )
}

/** The lanes compared: a column each, a row for each common break and for each round weight. */
export function LaneTable({ of }: { of: Compared }) {
  const rows = of.breaks.length + of.weights.length
  return (
    <ScrollRegion fill label="Lanes side by side">
      <PlainTable className={css.sideBySide}>
        <thead>
          <tr>
            <th scope="col" className={css.weight}>
              All charges, {of.currency}
            </th>
            {of.columns.map(offer => (
              <Head key={`${offer.versionId} ${offer.number}`} offer={offer} rows={rows} />
            ))}
            <td />
          </tr>
        </thead>
        <Rows head="By weight" note="cost of a shipment at that weight" rows={of.weights} of={of} />
        {of.breaks.length ? (
          <Rows
            head="By break"
            note={`at the lowest weight of each${of.breaksLeftOut ? `; ${count(of.breaksLeftOut)} more not shown` : ''}`}
            rows={of.breaks}
            of={of}
          />
        ) : null}
      </PlainTable>
    </ScrollRegion>
  )
}
