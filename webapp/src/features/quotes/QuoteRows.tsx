import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { dayOf, money, ScrollRegion, showDay, ui } from '@/ui'
import { quoteAddress } from './addresses'
import css from './quotes.module.css'
import { StateBadge } from './StateBadge'
import { laneOf } from './words'

/** Quotes, a line each; the whole line opens one. */
export function QuoteRows({ rows, label, short }: { rows: Wire<'QuoteRow'>[]; label: string; short?: boolean }) {
  const open = useNavigate()
  return (
    <ScrollRegion className={short ? '' : css.scroll} label={label}>
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Quote</th>
            <th>Customer</th>
            <th>Lane</th>
            <th>Carrier</th>
            {short ? null : <th>Tariff</th>}
            <th>State</th>
            <th>Valid until</th>
            <th className="num">Total</th>
            {short ? null : <th>Created</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.quoteId} className={css.row} onClick={() => open(quoteAddress(row.quoteId))}>
              <td className="strong">
                <Link to={quoteAddress(row.quoteId)}>{row.number}</Link>
              </td>
              <td className="wrap">{row.customerName}</td>
              <td className="wrap">
                {laneOf(row)} <span className="dim">{row.service}</span>
              </td>
              <td>{row.carrier || <span className="dim">any</span>}</td>
              {short ? null : (
                <td className="wrap">
                  {row.tariffName} <span className="dim">version {row.versionNumber}</span>
                </td>
              )}
              <td>
                <StateBadge state={row.state} expired={row.expired} plain />
              </td>
              <td>{showDay(row.validUntil)}</td>
              <td className="num strong">
                <span className="dim">{row.currency}</span> {money(row.total, row.currency)}
              </td>
              {short ? null : (
                <td className="wrap">
                  {dayOf(row.createdOn)} <span className="dim">by {row.createdBy}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
