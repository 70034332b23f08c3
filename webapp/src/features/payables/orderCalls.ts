import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { useRecord } from '@/records'

export type Order = Wire<'PurchaseOrderRow'>
export type OrderStatus = Wire<'OrderStatus'>
export const ORDERS = '/api/records/purchaseOrder'
/** The filters of the list of purchase orders. */
export interface OrdersAsked {
  q: string
  status: OrderStatus | ''
  currency: string
}

export const useOrders = ({ q, status, currency }: OrdersAsked, page: number, limit: number) =>
  useQuery({
    // under the records key, so that any change of a record refetches the list
    queryKey: [...recordsKey(ORDERS), 'used', q, status, currency, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/purchaseOrders', {
          params: { query: { q, currency, pageNo: page, pageLimit: limit, ...(status ? { status } : {}) } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** The number of a purchase order; empty while loading, or if there is none. */
export function useOrderNumber(id: string): string {
  const { data } = useRecord(ORDERS, id || 'new')
  return id ? String(data?.values['order#number'] ?? '') : ''
}
