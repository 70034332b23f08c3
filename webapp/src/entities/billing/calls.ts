import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'

export type Grouping = 'shipment' | 'account'
export type BillAnswer = Wire<'BillAnswer'>
export type Preview = Wire<'BillPreview'>

/** The shipments to bill: some by their ids, all that a rating run rated, or all that match a filter. */
export type Selected = { ids: string[] } | { runId: string } | { rules: Record<string, unknown> }

export interface Wanted {
  selected: Selected
  grouping: Grouping
  /** yyyy-MM-dd; null: today, by the server. */
  invoiceDate: string | null
  /** The language of the new invoices; empty: that of each customer. */
  paperLanguage: string
}

const body = ({ selected, ...choices }: Wanted) => ({ ids: [], ...selected, ...choices })

/** What billing would issue; a preview only. */
export const useBillPreview = (wanted: Wanted) =>
  useQuery({
    queryKey: ['bill-preview', wanted],
    queryFn: () => dataOf(api.POST('/api/invoices/bill/preview', { body: body(wanted) })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

/** Issues the invoices: a few at once, many as a job that the bell shows. */
export function useBill() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => dataOf(api.POST('/api/invoices/bill', { body: body(wanted) })),
    onSuccess: answer => {
      if (answer.memCacheKey) announceTasks()
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'bill-preview' }),
    meta: SHOWN_IN_PLACE,
  })
}
