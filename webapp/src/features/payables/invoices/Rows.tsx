import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import {
  addedColumns,
  type ColumnTotal,
  type ComputedColumn,
  moneyFormats,
  useListColumns,
} from '@/entities/listColumns'
import { TagChips } from '@/entities/tags/TagChips'
import { type Choice, type Column, type Columns, DataTable, Money, money, StatusBadge, showDay, ui } from '@/ui'
import { APPROVES, PAYS, type Payable } from '../calls'
import { DueMark } from '../DueMark'
import css from '../payables.module.css'

type PayableSum = Wire<'PayableSum'>
type PayableTaxSum = Wire<'PayableTaxSum'>

interface RowsProps {
  rows: readonly Payable[]
  opened: string | null
  open: (id: string) => void
  choice: Choice
  /** Differences come first. */
  findingFirst: boolean
  /** Of all that match. */
  sums: readonly PayableSum[]
  /** Empty where the company isn't registered for tax. */
  taxSums: readonly PayableTaxSum[]
  /** What the company added, with its totals. */
  added: readonly ComputedColumn[]
  totals?: readonly ColumnTotal[] | undefined
}

const FINDING: Column<Payable> = {
  id: 'finding',
  head: 'What differs',
  fit: 'wrap',
  cell: row => {
    const text = row.findings.join(' ')
    return text ? (
      <span className={css.clamped} title={text}>
        {text}
      </span>
    ) : (
      <span className="dim">–</span>
    )
  },
}

type Amount = 'charged' | 'agreed' | 'open'

/** A column of amounts, with the totals that the server adds up over all rows that match. */
const amountColumn = (id: Amount, head: string, sums: readonly PayableSum[]): Column<Payable> => ({
  id,
  head,
  figure: true,
  cell: row => money(row[id], row.currency),
  formats: moneyFormats(row => row[id]),
  total: sums.map(sum => (
    <div key={sum.currency}>
      <Money of={sum[id]} currency={sum.currency} />
    </div>
  )),
})

/** A column of tax: empty for invoices of which nothing is known. */
const taxColumn = (id: 'tax' | 'gross', head: string, sums: readonly PayableTaxSum[]): Column<Payable> => ({
  id,
  head,
  figure: true,
  cell: row => (row[id] === null ? <span className="dim">–</span> : money(row[id], row.currency)),
  formats: moneyFormats(row => row[id] ?? ''),
  total: sums.map(sum => (
    <div key={sum.currency}>
      <Money of={sum[id]} currency={sum.currency} />
    </div>
  )),
})

/** The columns of the list of carriers' invoices. Where the company is registered for tax, charged is net, tax and
 * gross. */
export const payableColumns = (of: Omit<RowsProps, 'rows' | 'choice'>): Columns<Payable> => [
  of.findingFirst && FINDING,
  { id: 'carrier', head: 'Carrier', fit: 'wrap', cell: row => row.carrier },
  {
    id: 'invoice',
    head: 'Invoice',
    cell: row => (
      <button type="button" className={ui.opens} aria-pressed={row.id === of.opened} onClick={() => of.open(row.id)}>
        {row.number}
      </button>
    ),
  },
  { id: 'date', head: 'Date', spare: true, cell: row => (row.invoiceDate ? showDay(row.invoiceDate) : '–') },
  { id: 'due', head: 'Due', fit: 'wrap', spare: of.findingFirst, cell: row => <DueMark of={row} /> },
  { id: 'status', head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
  { id: 'tags', head: 'Tags', fit: 'wrap', spare: true, cell: row => <TagChips ids={row.tagIds} /> },
  {
    ...amountColumn('charged', of.taxSums.length ? 'Net' : 'Charged', of.sums),
    stays: !of.taxSums.length,
    look: 'strong',
    cell: row => <Money of={row.charged} currency={row.currency} />,
  },
  ...(of.taxSums.length
    ? [
        taxColumn('tax', 'Tax', of.taxSums),
        { ...taxColumn('gross', 'Gross', of.taxSums), stays: true, look: 'strong' as const },
      ]
    : []),
  { ...amountColumn('agreed', of.taxSums.length ? 'Agreed, net' : 'Agreed', of.sums), spare: true },
  { ...amountColumn('open', 'Open', of.sums), spare: true },
  ...addedColumns<Payable>(of.added, row => row.own ?? {}, of.totals).map(column => ({ ...column, spare: true })),
  !of.findingFirst && { ...FINDING, spare: true },
]

/** Carriers' invoices: charged, agreed, and left to pay. */
export function Rows({ rows, opened, open, choice, findingFirst, sums, taxSums, added, totals }: RowsProps) {
  const [approves, pays] = [usePermission(APPROVES), usePermission(PAYS)]
  // a field without a value on this page would only take room
  const filled = added.filter(({ key }) => rows.some(row => row.own?.[key] !== undefined))
  const columns = useListColumns(
    'payables',
    payableColumns({ opened, open, findingFirst, sums, taxSums, added: filled, totals }),
  )
  const boxes = { every: 'Select all on this page', one: (row: Payable) => `Select ${row.number}`, ...choice }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Table of carrier invoices"
      state={row => (choice.chosen.has(row.id) || row.id === opened) && 'chosen'}
      open={row => open(row.id)}
      {...(approves || pays ? { choice: boxes } : {})}
      columns={columns}
    />
  )
}
