import { LayoutPreview, type PreviewProps, useComputedColumns } from '@/entities/listColumns'
import { useInvoices } from '../calls'
import { invoiceColumns, TOTALED } from './columns'
import { filterOf } from './invoiceFilter'

/** The first invoices, in a layout that is being edited. */
export default function InvoicePreview({ layout }: PreviewProps) {
  const { sort } = layout
  const order = sort ? `${sort.descending ? '-' : ''}${sort.field}` : ''
  const invoices = useInvoices({ ...filterOf(new URLSearchParams({ sort: order })), page: 1 })
  const computed = useComputedColumns('invoices')
  const { rows, columnTotals: totals } = invoices.data ?? {}
  return (
    <LayoutPreview
      layout={layout}
      of={invoices}
      rows={rows}
      rowKey={row => row.id}
      covers={TOTALED}
      columns={invoiceColumns({ rows: rows ?? [], computed, totals })}
    />
  )
}
