import { LayoutPreview, type PreviewProps } from '@/entities/listColumns'
import { useBoard } from './calls'
import { deliveryColumns } from './Rows'

const CLOSED = { opened: null, open: () => {} }

/** The first deliveries, in a layout that is being edited: with the columns of every tab. */
export default function DeliveryPreview({ layout }: PreviewProps) {
  const sent = useBoard({ tab: 'sent', search: '', page: 1, only: { cause: '', profileId: '', endpoint: '' } })
  return (
    <LayoutPreview
      layout={layout}
      of={sent}
      rows={sent.data?.rows}
      rowKey={row => row.id || row.invoiceId}
      columns={deliveryColumns('all', CLOSED)}
    />
  )
}
