import { LayoutPreview, type PreviewProps } from '@/entities/listColumns'
import { useTracked } from '../calls'
import { askedOf } from './asked'
import { columnsOf } from './Rows'

/** The first shipments of tracking, in a layout that is being edited. */
export default function TrackingPreview({ layout }: PreviewProps) {
  const tracked = useTracked(askedOf(new URLSearchParams()), 1)
  return (
    <LayoutPreview
      layout={layout}
      of={tracked}
      rows={tracked.data?.rows}
      rowKey={row => row.id}
      columns={columnsOf(null, () => {})}
    />
  )
}
