import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { DataTable, dayOf, fromTo, Money, ScrollRegion, showDay } from '@/ui'
import { quoteAddress } from './addresses'
import css from './quotes.module.css'
import { StateBadge } from './StateBadge'

/** Quotes, one per row; a click anywhere on the row opens it. */
export function QuoteRows({
  rows,
  label,
  short,
}: {
  rows: readonly Wire<'QuoteRow'>[]
  label: string
  short?: boolean
}) {
  const open = useNavigate()
  return (
    <ScrollRegion className={short ? '' : css.scroll} label={label}>
      <DataTable
        rows={rows}
        rowKey={row => row.quoteId}
        open={row => open(quoteAddress(row.quoteId))}
        columns={[
          { head: 'Quote', look: 'strong', cell: row => <Link to={quoteAddress(row.quoteId)}>{row.number}</Link> },
          { head: 'Customer', fit: 'wrap', cell: row => row.customerName },
          {
            head: 'Lane',
            fit: 'wrap',
            cell: row => (
              <>
                {fromTo(row)} <span className="dim">{row.service}</span>
              </>
            ),
          },
          { head: 'Carrier', cell: row => row.carrier || <span className="dim">any</span> },
          short
            ? null
            : {
                head: 'Tariff',
                fit: 'wrap',
                cell: row => (
                  <>
                    {row.tariffName} <span className="dim">version {row.versionNumber}</span>
                  </>
                ),
              },
          { head: 'State', cell: row => <StateBadge state={row.state} expired={row.expired} plain /> },
          { head: 'Valid until', cell: row => showDay(row.validUntil) },
          {
            head: 'Total',
            stays: true,
            figure: true,
            look: 'strong',
            cell: row => <Money of={row.total} currency={row.currency} />,
          },
          short
            ? null
            : {
                head: 'Created',
                fit: 'wrap',
                cell: row => (
                  <>
                    {dayOf(row.createdOn)} <span className="dim">by {row.createdBy}</span>
                  </>
                ),
              },
          short ? null : { head: 'Handled by', cell: row => row.handledBy || <span className="dim">–</span> },
        ]}
      />
    </ScrollRegion>
  )
}
