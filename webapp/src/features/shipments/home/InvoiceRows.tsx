import { DataTable, Money, StatusBadge, showDay } from '@/ui'
import type { WorkList } from './home'
import { inSystems } from './inSystems'

/** Invoices of several systems; each opens in its own. */
export function InvoiceRows({ rows }: { rows: WorkList['invoices'] }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      density="compact"
      columns={[
        ...inSystems<WorkList['invoices'][number]>(
          'Invoice',
          row => row.number,
          row => `/invoices/list?invoice=${row.id}`,
        ),
        { head: 'Bill to', cell: row => row.accountName },
        { head: 'Type', cell: row => row.invoiceType },
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        { head: 'Date', cell: row => showDay(row.invoiceDate) },
        {
          head: 'Total',
          figure: true,
          cell: row => <Money of={row.total} currency={row.currency} />,
        },
      ]}
    />
  )
}
