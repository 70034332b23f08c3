import { Link } from 'react-router'
import { momentFormats, moneyFormats, useListColumns } from '@/entities/listColumns'
import { type Choice, type Columns, DataTable, Money, StatusBadge, ui } from '@/ui'
import type { Row, Tab } from './calls'

interface RowsProps {
  rows: Row[]
  tab: Tab
  keyOf: (row: Row) => string
  choice: Choice
  opened: string | null
  open: (id: string) => void
}

const LEAVES = momentFormats(
  (row: Row) => row.dueOn,
  row => (row.state === 'Waiting' ? 'By hand' : '–'),
)
const NEXT_TRY = momentFormats(
  (row: Row) => (row.tries ? row.nextTryOn : null),
  () => 'Now',
)
const SENT = momentFormats((row: Row) => row.sentOn)

/** A sent delivery that was refused, had errors or was never confirmed is not simply "sent". */
const ANSWERS = ['Accepted with errors', 'Rejected', 'Overdue']
const stateOf = (row: Row) => {
  if (row.state !== 'Sent') return row.state
  // a demo without a mail server stores its mails for reading
  if (row.reason && !row.cause) return 'Kept'
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

/** What opens a delivery, and whether it is open. */
interface Opening {
  opened: string | null
  open: (id: string) => void
}

/** The columns of a tab, or of all of them. */
export const deliveryColumns = (tab: Tab | 'all', { opened, open }: Opening): Columns<Row> => {
  const on = (...tabs: Tab[]) => tab === 'all' || tabs.includes(tab)
  const hasProfile = tab !== 'noProfile'
  return [
    {
      id: 'invoice',
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
      id: 'customer',
      head: 'Customer',
      fit: 'clip',
      cell: row => (
        <>
          {row.accountName} <span className="dim">{row.accountNumber}</span>
        </>
      ),
    },
    {
      id: 'total',
      head: 'Total',
      stays: true,
      figure: true,
      cell: row => <Money of={row.total} currency={row.currency} />,
      formats: moneyFormats(row => row.total),
    },
    hasProfile && { id: 'profile', head: 'Profile', fit: 'clip', cell: row => row.profileName },
    hasProfile && { id: 'recipient', head: 'To', fit: 'clip', cell: row => row.recipient || '–' },
    hasProfile && {
      id: 'state',
      head: 'State',
      title: row => row.reason,
      cell: row => <StatusBadge status={stateOf(row)} plain />,
    },
    on('needsSomeone') && {
      id: 'why',
      head: 'Why',
      fit: 'clip',
      title: row => row.reason,
      cell: row => row.reason,
    },
    on('byHand') && { id: 'whatToDo', head: 'What to do', cell: row => <ByHand row={row} /> },
    on('due') && { id: 'leaves', head: 'Leaves', cell: LEAVES.dayAndTime, formats: LEAVES },
    on('sending') && { id: 'tries', head: 'Tries', figure: true, cell: row => row.tries },
    on('sending') && { id: 'nextTry', head: 'Next try', cell: NEXT_TRY.dayAndTime, formats: NEXT_TRY },
    on('sent', 'acknowledged') && { id: 'sent', head: 'Sent', cell: SENT.dayAndTime, formats: SENT },
    on('acknowledged') && { id: 'answer', head: 'Answer', cell: row => row.acknowledgement },
  ]
}

/** The deliveries of a tab. */
export function Rows({ rows, tab, keyOf, choice, opened, open }: RowsProps) {
  return (
    <DataTable
      rows={rows}
      rowKey={keyOf}
      state={row => !!row.id && row.id === opened && 'chosen'}
      choice={{ every: 'Select all', one: row => `Select ${row.invoiceNumber}`, ...choice }}
      columns={useListColumns('delivery', deliveryColumns(tab, { opened, open }))}
    />
  )
}
