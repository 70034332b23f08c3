import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

const TRACE = 'rating-trace'
const RUN = 'rating-run'

/** Whom a trace is shown to; the server leaves out what a customer may not see. */
export type View = 'house' | 'customer'

/** One trace as a page. A trace never changes, but the status of its shipment does. */
export const useTrace = (traceId: string, view: View = 'house') =>
  useQuery({
    queryKey: [TRACE, traceId, view],
    queryFn: () =>
      dataOf(api.GET('/api/rating/trace/{trace_id}', { params: { path: { trace_id: traceId }, query: { view } } })),
    meta: SHOWN_IN_PLACE,
  })

/** The newest rating of a shipment by buying tariffs. */
export const useCostTrace = (shipmentId: string) =>
  useQuery({
    queryKey: [TRACE, 'cost', shipmentId],
    queryFn: () =>
      dataOf(api.GET('/api/rating/costs/{shipment_id}', { params: { path: { shipment_id: shipmentId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Every rating of a shipment, newest first; fetched for a comparison. */
export const useRatingsOf = (shipmentId: string, enabled: boolean) =>
  useQuery({
    queryKey: [TRACE, 'of', shipmentId],
    queryFn: () => dataOf(api.GET('/api/rating/traces', { params: { query: { shipmentId, pageLimit: 25 } } })),
    enabled,
  })

/** Two traces of one shipment, the earlier one first. */
export const useComparison = (traceId: string, otherId: string) =>
  useQuery({
    queryKey: [TRACE, 'compare', traceId, otherId],
    queryFn: () =>
      dataOf(
        api.GET('/api/rating/trace/{trace_id}/compare', {
          params: { path: { trace_id: traceId }, query: { with: otherId } },
        }),
      ),
    meta: SHOWN_IN_PLACE,
  })

/** Rates one stored shipment again; returns the new trace. */
export function useRateAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (shipmentId: string) => {
      const answer = await dataOf(api.POST('/api/rating', { body: { ids: [shipmentId] } }))
      return answer.results[0]?.traceId ?? null
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [TRACE] }),
  })
}

/** Rows of one group of a run; empty values mean no group. */
export interface RowsView {
  outcome: '' | 'rated' | 'notRated' | 'mismatch'
  reasonCode: string
  reason: string
  carrier: string
  origin: string
  destination: string
  service: string
  page: number
}
export const ROWS_PER_PAGE = 50
const STILL_RUNNING = new Set(['Queued', 'Running'])
const LOOK_AGAIN = 1_500

export const useRuns = (page: number) =>
  useQuery({
    queryKey: [RUN, 'list', page],
    queryFn: () => dataOf(api.GET('/api/rating/runs', { params: { query: { pageNo: page, pageLimit: 25 } } })),
    meta: SHOWN_IN_PLACE,
  })

/** A run with its groups, polled while it continues. */
export const useRun = (runId: string) =>
  useQuery({
    queryKey: [RUN, 'one', runId],
    queryFn: () => dataOf(api.GET('/api/rating/runs/{run_id}', { params: { path: { run_id: runId } } })),
    refetchInterval: query => (STILL_RUNNING.has(query.state.data?.runningStatus ?? '') ? LOOK_AGAIN : false),
    meta: SHOWN_IN_PLACE,
  })

export const useRunRows = (runId: string, view: RowsView, processed: number) =>
  useQuery({
    // the progress is part of the key: a page fetched halfway is refetched when there is more
    queryKey: [RUN, 'rows', runId, view, processed],
    queryFn: () =>
      dataOf(
        api.POST('/api/rating/runs/{run_id}/rows', {
          params: { path: { run_id: runId } },
          body: {
            outcome: view.outcome,
            reasonCode: view.reasonCode,
            reason: view.reason,
            carrier: view.carrier || null,
            origin: view.origin || null,
            destination: view.destination || null,
            service: view.service || null,
            pageNo: view.page,
            pageLimit: ROWS_PER_PAGE,
          },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
