import { useMutation } from '@tanstack/react-query'
import { send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { loadShipments } from './loadShipments'
import type { ShipmentSheet } from './sheet'

export type Grouping = 'shipment' | 'account'

export interface BillAnswer {
  billed: number
  invoices: { id: string; number: string; accountName: string; currency: string; total: string; shipments: number }[]
  refused: { shipmentId: string; shipmentNumber: string; status: string; message: string }[]
  /** The job that bills a large selection. */
  memCacheKey: string | null
}

/** Bills shipments by id; their rows take on the new status and invoice number. */
export function useBill(sheet: ShipmentSheet) {
  return useMutation({
    mutationFn: async ({ ids, grouping }: { ids: string[]; grouping: Grouping }) => {
      const answer = await send<BillAnswer>('POST', '/api/invoices/bill', { body: { ids, grouping } })
      if (!answer.memCacheKey) sheet.refresh(await loadShipments(ids))
      return answer
    },
    meta: SHOWN_IN_PLACE,
  })
}
