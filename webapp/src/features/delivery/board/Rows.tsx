import { Link } from 'react-router'
import { type Choice, DataTable, Money, moment, StatusBadge, ui } from '@/ui'
import type { Row, Tab } from './calls'

interface RowsProps {
  rows: Row[]
  tab: Tab
  keyOf: (row: Row) => string
  choice: Choice
  opened: string | null
  open: (id: string) => void
}

const dueOf = (row: Row) => (row.dueOn ? moment(row.dueOn) : row.state === 'Waiting' ? 'By hand' : '–')

/** A sent delivery that was refused, had errors or was never confirmed is not simply "sent". */
const ANSWERS = ['Accepted with errors', 'Rejected', 'Overdue']
const stateOf = (row: Row) => {
  if (row.state !== 'Sent') return row.state
  // a demo without a mail server stores its mails for reading
  if (row.reason) return 'Kept'
  return ANSWERS.includes(row.acknowledgement) ? row.acknowledgement : row.state
}

/** A link to where a person completes it: prints it, or posts it in a portal. */
function ByHand({ row }: { row: Row }) {
  return row.profileType === 'web' ? (
    <Link to={`/invoices/delivery/posting?delivery=${row.id}`}>Post into the portal</Link>
  ) : (
    <Link to="/invoices/delivery/printing">Print and mail</Link>
  )
}

/** The deliveries of a tab. */
export function Rows({ rows, tab, keyOf, choice, opened, open }: RowsProps) {
  return (
    <DataTable
      rows={rows}
      rowKey={keyOf}
      state={row => !!row.id && row.id === opened && 'chosen'}
      choice={{ every: 'Select all', one: row => `Select ${row.invoiceNumber}`, ...choice }}
      columns={[
        {
          head: 'Invoice',
          cell: row =>
            row.id ? (
              <button type="button" className={ui.opens} aria-pressed={row.id === opened} onClick={() => open(row.id)}>
                {row.invoiceNumber}
              </button>
            ) : (
              <Link to={`/invoices/list?invoice=${row.invoiceId}`}>{row.invoiceNumber}</Link>
            ),
        },
        {
          head: 'Customer',
          fit: 'clip',
          cell: row => (
            <>
              {row.accountName} <span className="dim">{row.accountNumber}</span>
            </>
          ),
        },
        { head: 'Total', stays: true, figure: true, cell: row => <Money of={row.total} currency={row.currency} /> },
        tab !== 'noProfile' && { head: 'Profile', fit: 'clip', cell: row => row.profileName },
        tab !== 'noProfile' && { head: 'To', fit: 'clip', cell: row => row.recipient || '–' },
        tab !== 'noProfile' && {
          head: 'State',
          title: row => row.reason,
          cell: row => <StatusBadge status={stateOf(row)} plain />,
        },
        tab === 'needsSomeone' && { head: 'Why', fit: 'clip', title: row => row.reason, cell: row => row.reason },
        tab === 'byHand' && { head: 'What to do', cell: row => <ByHand row={row} /> },
        tab === 'due' && { head: 'Leaves', cell: dueOf },
        tab === 'sending' && { head: 'Tries', figure: true, cell: row => row.tries },
        tab === 'sending' && {
          head: 'Next try',
          cell: row => (row.nextTryOn && row.tries ? moment(row.nextTryOn) : 'Now'),
        },
        (tab === 'sent' || tab === 'acknowledged') && {
          head: 'Sent',
          cell: row => (row.sentOn ? moment(row.sentOn) : '–'),
        },
        tab === 'acknowledged' && { head: 'Answer', cell: row => row.acknowledgement },
      ]}
    />
  )
}
