import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { UseSide } from '@/entities/tariffSides'
import { QUOTES } from '../calls'

const STATUS = [QUOTES, 'search']
/** A running search is polled every three seconds (R084). */
const POLL_MS = 3_000

/** Most end within half a second: until the first of these intervals is over, it is polled more often. */
const SOON_MS = 250

/**
 * The polling interval, by the time since the user's own search was started: only while it runs, not after it finished
 * or failed (R085, R086).
 */
export const askAgain = (status: Wire<'SearchStatus'> | undefined, running: number): number | false => {
  if (!status?.searchRates?.isRunning) return false
  return running < POLL_MS ? SOON_MS : POLL_MS
}

/** When this window started its latest search. */
let startedAt = Number.NEGATIVE_INFINITY

/** Lanes come in pages: each may have a hundred rates, which are fetched again while the search runs. */
export const LANES_PER_PAGE = 25

/** The user's latest search with a page of its results. */
export const useSearchStatus = (page: number) =>
  useQuery({
    queryKey: [...STATUS, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/searchRatesAsyncStatus', {
          params: { query: { details: true, pageNo: page, pageLimit: LANES_PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: query => askAgain(query.state.data, Date.now() - startedAt),
    meta: SHOWN_IN_PLACE,
  })

export interface Question {
  lanes: Record<string, string>[]
  templateId: string
  customerId: string
  destCurrency: string
  side: UseSide
  flushOld: boolean
}

export function useSearch() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ lanes, ...query }: Question) =>
      dataOf(api.PUT('/api/searchRatesAsync', { params: { query }, body: lanes })),
    onSettled: () => {
      startedAt = Date.now()
      return queries.invalidateQueries({ queryKey: STATUS })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** How an offer was calculated; fetched when it opens. */
export const useOffer = (searchId: string, lane: number, rank: number) =>
  useQuery({
    queryKey: [QUOTES, 'offer', searchId, lane, rank],
    queryFn: () =>
      dataOf(
        api.GET('/api/rateSearch/{search_id}/lanes/{lane}/offers/{rank}', {
          params: { path: { search_id: searchId, lane, rank } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })
