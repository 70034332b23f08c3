import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { AT_WORK, DELIVERIES } from '@/entities/deliveries/calls'

export const PER_PAGE = 50

export type Tab = Wire<'TabCount'>['tab']
export type Row = Wire<'DeliveryRow'>
export type Cause = Wire<'CauseGroup'>

export const TABS: { value: Tab; label: string }[] = [
  { value: 'needsSomeone', label: 'Needs someone' },
  { value: 'due', label: 'Due' },
  { value: 'sending', label: 'Sending' },
  { value: 'byHand', label: 'By hand' },
  { value: 'sent', label: 'Sent' },
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'noProfile', label: 'No profile' },
  { value: 'unmatched', label: 'Unmatched answers' },
]

export interface BoardView {
  tab: Tab
  search: string
  page: number
  /** One cause of what needs attention, as a notice names it. */
  only: Only
}

export interface Only {
  cause: string
  profileId: string
  endpoint: string
}

export const useBoard = (view: BoardView) =>
  useQuery({
    queryKey: [...DELIVERIES, 'list', view],
    queryFn: () =>
      dataOf(
        api.GET('/api/deliveries', {
          params: {
            query: { tab: view.tab, search: view.search, pageNo: view.page, pageLimit: PER_PAGE, ...view.only },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.tabs.some(({ tab, count }) => count && (tab === 'sending' || tab === 'due')) ? AT_WORK : false,
    meta: SHOWN_IN_PLACE,
  })

export const useCauses = (counted: number, only: Only) =>
  useQuery({
    queryKey: [...DELIVERIES, 'causes', counted, only],
    queryFn: () => dataOf(api.GET('/api/deliveries/causes', { params: { query: only } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useDelivery = (deliveryId: string, seen: string) =>
  useQuery({
    queryKey: [...DELIVERIES, 'one', deliveryId, seen],
    queryFn: () => dataOf(api.GET('/api/deliveries/{delivery_id}', { params: { path: { delivery_id: deliveryId } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useProfiles = () =>
  useQuery({
    queryKey: [...DELIVERIES, 'profiles'],
    queryFn: () => dataOf(api.GET('/api/deliveries/profiles')),
    meta: SHOWN_IN_PLACE,
  })

function useChange<Given, Answer>(send: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: refetchShown(queries, DELIVERIES) })
}

export const useAdd = () =>
  useChange((body: { invoiceIds: string[]; profileId: string; instead: boolean }) =>
    dataOf(api.POST('/api/deliveries/add', { body })),
  )

export const useFixAddress = () =>
  useChange((body: Wire<'FixAddressBody'>) => dataOf(api.POST('/api/deliveries/fixAddress', { body })))

export const useConfirmKey = () =>
  useChange((body: { endpoint: string; key: string }) => dataOf(api.POST('/api/deliveries/confirmKey', { body })))
