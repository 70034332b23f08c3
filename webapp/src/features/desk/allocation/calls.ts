import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { count, doneToast } from '@/ui'

export const PER_PAGE = 50
const WORK = 'workAllocation'

/** The open portion: the shipments of one account that belong to one user; "" for no owner. */
export interface Opened {
  accountId: string
  allocatedTo: string
}

/** How much work each user has, or the shipments of the open portion. */
export const useWork = (opened: Opened | null, page: number) =>
  useQuery({
    queryKey: [WORK, opened, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/listingReallocation', {
          params: { query: { for: opened ? 'listing' : 'summary', ...opened, pageNo: page, pageLimit: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export interface HandOver {
  /** Portions of the summary, or shipments if one is open. */
  ids: string[]
  to: string
}

/** Hands the selected work over. A large amount becomes a task, which reports its own end. */
export function useHandOver(ofShipments: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, to }: HandOver) =>
      dataOf(
        ofShipments
          ? api.PUT('/api/listingReallocation', { body: { docId: ids, allocateTo: to, stream: '' } })
          : api.PUT('/api/summaryReallocation', { body: { id: ids, allocatedTo: to } }),
      ),
    onSuccess: (done: Wire<'ReallocationResult'>) => {
      if (done.memCacheKey) announceTasks()
      else doneToast(`${count(done.moved)} ${done.moved === 1 ? 'shipment' : 'shipments'} assigned.`)
      return queries.invalidateQueries({ queryKey: [WORK] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Counts the work again after a task that handed shipments over. */
export function useWorkAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [WORK] })
}
