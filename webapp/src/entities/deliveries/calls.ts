import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Delivery = Wire<'DeliveryDetail'>
export type DeliveryAction = Wire<'DeliveryActBody'>['action']

/** The query key of everything about deliveries. */
export const DELIVERIES = ['deliveries'] as const
/** The polling interval during a delivery, in milliseconds. */
export const AT_WORK = 3_000

export const useDeliveriesOf = (invoiceId: string) =>
  useQuery({
    queryKey: [...DELIVERIES, 'invoice', invoiceId],
    queryFn: () =>
      dataOf(api.GET('/api/deliveries/ofInvoice/{invoice_id}', { params: { path: { invoice_id: invoiceId } } })),
    refetchInterval: ({ state }) =>
      state.data?.some(each => each.state === 'Packed' || (each.state === 'Waiting' && each.dueOn)) ? AT_WORK : false,
    meta: SHOWN_IN_PLACE,
  })

export function useAct() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { action: DeliveryAction; ids: string[]; reason?: string }) =>
      dataOf(api.POST('/api/deliveries/act', { body: { reason: '', ...body } })),
    // it may have delivered an invoice
    onSettled: refetchShown(queries),
  })
}

const leave = (url: string) => window.location.assign(url)

export const useProof = () =>
  useMutation({
    mutationFn: (deliveryId: string) =>
      dataOf(api.POST('/api/deliveries/{delivery_id}/proof', { params: { path: { delivery_id: deliveryId } } })),
    onSuccess: ({ url }) => leave(url),
  })

export const useFileOf = (deliveryId: string) =>
  useMutation({
    mutationFn: (fileId: string) =>
      dataOf(
        api.POST('/api/deliveries/{delivery_id}/files/{file_id}', {
          params: { path: { delivery_id: deliveryId, file_id: fileId } },
        }),
      ),
    onSuccess: ({ url }) => leave(url),
  })
