import { usePermission } from '@/api/permissions'
import { type Choice, type Column, DataTable, Money, money, StatusBadge, showDay, ui } from '@/ui'
import { APPROVES, PAYS, type Payable } from '../calls'
import { DueMark } from '../DueMark'

interface RowsProps {
  rows: readonly Payable[]
  opened: string | null
  open: (id: string) => void
  choice: Choice
  /** Differences come first. */
  findingFirst: boolean
}

const FINDING: Column<Payable> = {
  head: 'What differs',
  fit: 'wrap',
  cell: row => row.findings.join(' ') || <span className="dim">–</span>,
}

/** Carriers' invoices: charged, agreed, and left to pay. */
export function Rows({ rows, opened, open, choice, findingFirst }: RowsProps) {
  const [approves, pays] = [usePermission(APPROVES), usePermission(PAYS)]
  const boxes = { every: 'Select all on this page', one: (row: Payable) => `Select ${row.number}`, ...choice }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Table of carrier invoices"
      state={row => (choice.chosen.has(row.id) || row.id === opened) && 'chosen'}
      open={row => open(row.id)}
      {...(approves || pays ? { choice: boxes } : {})}
      columns={[
        findingFirst && FINDING,
        { head: 'Carrier', fit: 'wrap', cell: row => row.carrier },
        {
          head: 'Invoice',
          cell: row => (
            <button type="button" className={ui.opens} aria-pressed={row.id === opened} onClick={() => open(row.id)}>
              {row.number}
            </button>
          ),
        },
        { head: 'Date', spare: true, cell: row => (row.invoiceDate ? showDay(row.invoiceDate) : '–') },
        { head: 'Due', fit: 'wrap', spare: findingFirst, cell: row => <DueMark of={row} /> },
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        {
          head: 'Charged',
          stays: true,
          figure: true,
          look: 'strong',
          cell: row => <Money of={row.charged} currency={row.currency} />,
        },
        { head: 'Agreed', figure: true, spare: true, cell: row => money(row.agreed, row.currency) },
        { head: 'Open', figure: true, spare: true, cell: row => money(row.open, row.currency) },
        !findingFirst && { ...FINDING, spare: true },
      ]}
    />
  )
}
