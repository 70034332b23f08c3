import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { count, doneToast } from '@/ui'

export const PER_PAGE = 50
const WORK = 'workAllocation'

/** Part of the work that is opened: shipments of one account that are one person's, "" being nobody's. */
export interface Opened {
  accountId: string
  allocatedTo: string
}

/** Whose work is how much, or, of what is opened, shipment by shipment. */
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
  /** Portions of the summary, or shipments where one is opened. */
  ids: string[]
  to: string
}

/** Hands the chosen work to somebody. Much of it goes over as a task, which tells its end by itself. */
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

/** The work is counted afresh: a task that handed shipments over has ended. */
export function useWorkAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [WORK] })
}
