import { lazy } from 'react'
import { ListLayoutScreen, type ListPreviews } from '@/features/setup/listLayouts/ListLayoutScreen'

/** The first rows of each list, by the list's own components: a room imports no other, so they meet here. */
const PREVIEWS: ListPreviews = {
  shipments: lazy(() => import('@/features/shipments/Preview')),
  capture: lazy(() => import('@/features/invoices/capture/Preview')),
  invoices: lazy(() => import('@/features/invoices/list/Preview')),
  audit: lazy(() => import('@/features/invoices/audit/Preview')),
  delivery: lazy(() => import('@/features/delivery/board/Preview')),
  exceptions: lazy(() => import('@/features/shipments/exceptions/Preview')),
  payables: lazy(() => import('@/features/payables/invoices/Preview')),
  tracking: lazy(() => import('@/features/tracking/update/Preview')),
}

/** `/configuration/system/profile/{systemId}/editSummaryConfig/{ListItemId}` and `newSummaryConfig`: the columns of a
 * list, with a preview on live rows. */
export default function ListLayoutEditor() {
  return <ListLayoutScreen previews={PREVIEWS} />
}
