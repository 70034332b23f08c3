import { Link } from 'react-router'
import { count, counted, DataTable, Money, money, StatusBadge, showDay } from '@/ui'
import type { Order } from '../orderCalls'
import css from '../payables.module.css'

interface OrderRowsProps {
  rows: readonly Order[]
  opened: string | null
  addressOf: (id: string) => string
}

const valid = ({ validFrom, validTo }: Order) =>
  validFrom || validTo ? `${validFrom ? showDay(validFrom) : ''} – ${validTo ? showDay(validTo) : ''}` : ''

/** How much of an order is used, as a bar: full means nothing is left. */
function Used({ of }: { of: Order }) {
  const share = Math.min(100, Math.round((Number(of.used) / Number(of.amount)) * 100))
  return (
    <span className={css.used} title={`${share}% used`}>
      {money(of.used, of.currency)}
      <span className={css.usedBar} data-tone={share >= 90 ? 'warn' : undefined} aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
    </span>
  )
}

/** Purchase orders: what carriers may charge, how much is used and by how many invoices. */
export const OrderRows = ({ rows, opened, addressOf }: OrderRowsProps) => (
  <DataTable
    rows={rows}
    rowKey={row => row.id}
    region="Table of purchase orders"
    state={row => row.id === opened && 'chosen'}
    columns={[
      { head: 'PO number', look: 'strong', cell: row => <Link to={addressOf(row.id)}>{row.number}</Link> },
      { head: 'Carrier', fit: 'wrap', cell: row => row.carrier },
      { head: 'Cost center', fit: 'wrap', spare: true, cell: row => row.costCenter || <span className="dim">–</span> },
      { head: 'Valid', spare: true, cell: row => valid(row) || <span className="dim">–</span> },
      {
        head: 'Status',
        cell: row => <StatusBadge status={row.status === 'Open' && row.isExpired ? 'Expired' : row.status} plain />,
      },
      {
        head: 'Amount',
        stays: true,
        figure: true,
        spare: true,
        cell: row => <Money of={row.amount} currency={row.currency} />,
      },
      { head: 'Used', figure: true, spare: true, cell: row => <Used of={row} /> },
      { head: 'Left', figure: true, look: 'strong', cell: row => money(row.left, row.currency) },
      {
        head: 'Invoices',
        figure: true,
        cell: row =>
          row.payables ? (
            <Link to={row.link} aria-label={`${counted(row.payables, 'invoice')} of ${row.number}`}>
              {count(row.payables)}
            </Link>
          ) : (
            <span className="dim">0</span>
          ),
      },
    ]}
  />
)
