import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'
import { announceTasks } from '@/api/tasks'
import { loadShipments } from './loadShipments'
import type { ShipmentSheet } from './sheet'

export type Grouping = 'shipment' | 'account'
export type BillAnswer = components['schemas']['BillAnswer']

/** Bills shipments by id; their rows take on the new status and invoice number. */
export function useBill(sheet: ShipmentSheet) {
  return useMutation({
    mutationFn: async ({ ids, grouping }: { ids: string[]; grouping: Grouping }) => {
      const answer = await dataOf(api.POST('/api/invoices/bill', { body: { ids, grouping } }))
      if (answer.memCacheKey) announceTasks()
      else sheet.refresh(await loadShipments(ids))
      return answer
    },
    meta: SHOWN_IN_PLACE,
  })
}
