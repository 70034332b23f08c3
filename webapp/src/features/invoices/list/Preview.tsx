import { LayoutPreview, type PreviewProps, useComputedColumns } from '@/entities/listColumns'
import { useInvoices } from '../calls'
import { invoiceColumns } from './columns'
import { filterOf } from './invoiceFilter'

/** The first invoices, in a layout that is being edited. */
export default function InvoicePreview({ layout }: PreviewProps) {
  const { sort } = layout
  const order = sort ? `${sort.descending ? '-' : ''}${sort.field}` : ''
  const invoices = useInvoices({ ...filterOf(new URLSearchParams({ sort: order })), page: 1 })
  const computed = useComputedColumns('invoices')
  const rows = invoices.data?.rows
  return (
    <LayoutPreview
      layout={layout}
      of={invoices}
      rows={rows}
      rowKey={row => row.id}
      columns={invoiceColumns(rows?.some(row => row.autoBillingStatus) ?? false, undefined, computed)}
    />
  )
}
