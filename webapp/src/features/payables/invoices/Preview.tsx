import { LayoutPreview, type PreviewProps, useComputedColumns } from '@/entities/listColumns'
import { usePayables } from '../calls'
import { askedOf } from './asked'
import { payableColumns } from './Rows'

/** The first carriers' invoices, in a layout that is being edited. */
export default function PayablePreview({ layout }: PreviewProps) {
  const payables = usePayables(askedOf(new URLSearchParams(), false), 1)
  const added = useComputedColumns('payables')
  const { sums = [], taxSums = [], columnTotals: totals } = payables.data ?? {}
  return (
    <LayoutPreview
      layout={layout}
      of={payables}
      rows={payables.data?.rows}
      rowKey={row => row.id}
      columns={payableColumns({ opened: null, open: () => {}, findingFirst: false, sums, taxSums, added, totals })}
    />
  )
}
