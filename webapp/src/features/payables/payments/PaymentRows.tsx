import { usePermission } from '@/api/permissions'
import { type Choice, count, DataTable, Money, StatusBadge, showDay, ui } from '@/ui'
import { PAYS, type Payment } from '../calls'

/** Whether it still has to be made. */
export const isDue = ({ status }: Payment): boolean => status === 'Scheduled' || status === 'To release'

interface PaymentRowsProps {
  rows: readonly Payment[]
  opened: string | null
  open: (id: string) => void
  choice: Choice
}

/** Payments to carriers; scheduled ones can be selected. */
export function PaymentRows({ rows, opened, open, choice }: PaymentRowsProps) {
  const pays = usePermission(PAYS)
  const boxes = {
    every: 'Select all that are not made yet on this page',
    one: (row: Payment) => `Select payment to ${row.carrier} on ${showDay(row.payOn)}`,
    refuses: (row: Payment) => !isDue(row),
    ...choice,
  }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Table of payments"
      state={row => (choice.chosen.has(row.id) || row.id === opened) && 'chosen'}
      open={row => open(row.id)}
      {...(pays ? { choice: boxes } : {})}
      columns={[
        {
          head: 'Pay on',
          cell: row => (
            <button
              type="button"
              className={ui.opens}
              aria-pressed={row.id === opened}
              aria-label={`${showDay(row.payOn)}, payment to ${row.carrier}`}
              onClick={() => open(row.id)}
            >
              {showDay(row.payOn)}
            </button>
          ),
        },
        { head: 'Carrier', fit: 'wrap', cell: row => row.carrier },
        { head: 'Method', spare: true, cell: row => row.method },
        { head: 'Reference', fit: 'wrap', spare: true, cell: row => row.reference || <span className="dim">–</span> },
        { head: 'Invoices', figure: true, spare: true, cell: row => count(row.parts.length) },
        {
          head: 'Total',
          stays: true,
          figure: true,
          look: 'strong',
          cell: row => <Money of={row.total} currency={row.currency} />,
        },
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        {
          head: 'Paid on',
          spare: true,
          cell: row => (row.paidOn ? showDay(row.paidOn) : <span className="dim">–</span>),
        },
      ]}
    />
  )
}
