import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { whatIf, whatIfs } from './addresses'
import type { RowsView } from './view'

const WHAT_IF = 'what-if'
export const ROWS_PER_PAGE = 50
const GOING_ON = new Set(['Queued', 'Running'])
const LOOK_AGAIN = 1_500

export const isGoingOn = (run: { runningStatus: string }): boolean => GOING_ON.has(run.runningStatus)

/** What-ifs, newest first; of one tariff if it is given. */
export const useWhatIfs = (tariffId: string, page: number) =>
  useQuery({
    queryKey: [WHAT_IF, 'list', tariffId, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/rating/whatIf', {
          params: { query: { ...(tariffId ? { tariffId } : {}), pageNo: page, pageLimit: 25 } },
        }),
      ),
    meta: SHOWN_IN_PLACE,
  })

/** Starts one and opens its page. */
export function useStartWhatIf() {
  const open = useNavigate()
  return useMutation({
    mutationFn: (body: Wire<'WhatIfBody'>) => dataOf(api.POST('/api/rating/whatIf', { body })),
    onSuccess: started => open(whatIf(started.runId)),
    meta: SHOWN_IN_PLACE,
  })
}

/** A what-if with its groups, polled while it continues. */
export const useWhatIf = (runId: string) =>
  useQuery({
    queryKey: [WHAT_IF, 'one', runId],
    queryFn: () => dataOf(api.GET('/api/rating/whatIf/{run_id}', { params: { path: { run_id: runId } } })),
    refetchInterval: query => (query.state.data && isGoingOn(query.state.data) ? LOOK_AGAIN : false),
    meta: SHOWN_IN_PLACE,
  })

export function useDeleteWhatIf() {
  const queries = useQueryClient()
  const open = useNavigate()
  return useMutation({
    mutationFn: (runId: string) =>
      dataOf(api.DELETE('/api/rating/whatIf/{run_id}', { params: { path: { run_id: runId } } })),
    onSuccess: () => {
      open(whatIfs)
      return queries.invalidateQueries({ queryKey: [WHAT_IF, 'list'] })
    },
  })
}

export const useWhatIfRows = (runId: string, view: RowsView, processed: number) =>
  useQuery({
    // the progress is part of the key: a page fetched halfway is refetched when there is more
    queryKey: [WHAT_IF, 'rows', runId, view, processed],
    queryFn: () => {
      const { page, ...group } = view
      const named = Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined))
      return dataOf(
        api.POST('/api/rating/whatIf/{run_id}/rows', {
          params: { path: { run_id: runId } },
          body: { ...named, pageNo: page, pageLimit: ROWS_PER_PAGE } as Wire<'WhatIfRowsBody'>,
        }),
      )
    },
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

const row = (runId: string, rowId: string) => ({ params: { path: { run_id: runId, row_id: rowId } } })

export const useWhatIfTrace = (runId: string, rowId: string) =>
  useQuery({
    queryKey: [WHAT_IF, 'trace', runId, rowId],
    queryFn: () => dataOf(api.GET('/api/rating/whatIf/{run_id}/rows/{row_id}/trace', row(runId, rowId))),
    meta: SHOWN_IN_PLACE,
  })

export const useWhatIfComparison = (runId: string, rowId: string) =>
  useQuery({
    queryKey: [WHAT_IF, 'compare', runId, rowId],
    queryFn: () => dataOf(api.GET('/api/rating/whatIf/{run_id}/rows/{row_id}/compare', row(runId, rowId))),
    meta: SHOWN_IN_PLACE,
  })

/** The fields of shipments, for the filter; cached like those of the shipment list. */
export const useShipmentTemplate = () =>
  useQuery({
    queryKey: ['shipment-template'],
    queryFn: ({ signal }) => dataOf(api.POST('/api/shipment/template', { body: {}, signal })),
    staleTime: 5 * 60_000,
    meta: SHOWN_IN_PLACE,
  })
