import { type Choice, DataTable, Money, type Sort, StatusBadge, showDay } from '@/ui'
import type { WorkList } from './home'
import { inSystems } from './inSystems'

type Row = WorkList['invoices'][number]

interface RowsProps {
  rows: Row[]
  sort: Sort
  /** Those of the current system can be selected. */
  choice: Choice & { refuses: (row: Row) => boolean }
}

/** Invoices of several systems; each opens in its own. */
export function InvoiceRows({ rows, sort, choice }: RowsProps) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      density="compact"
      sort={sort}
      choice={{
        every: 'Select all on this page',
        one: row => `Select ${row.number}, ${row.systemName}`,
        ...choice,
      }}
      columns={[
        ...inSystems<Row>(
          'Invoice',
          row => row.number,
          row => `/invoices/list?invoice=${row.id}`,
          'number',
        ),
        { head: 'Bill to', sorts: 'accountName', cell: row => row.accountName },
        { head: 'Type', sorts: 'invoiceType', cell: row => row.invoiceType },
        { head: 'Status', sorts: 'status', cell: row => <StatusBadge status={row.status} plain /> },
        { head: 'Date', sorts: 'invoiceDate', cell: row => showDay(row.invoiceDate) },
        {
          head: 'Total',
          stays: true,
          sorts: 'total',
          figure: true,
          cell: row => <Money of={row.total} currency={row.currency} />,
        },
      ]}
    />
  )
}
