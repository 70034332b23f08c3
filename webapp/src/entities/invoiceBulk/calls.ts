import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'

export type BulkAction = Wire<'InvoiceBulkBody'>['action']
export type BulkPreview = Wire<'InvoiceBulkPreview'>
export type BulkAnswer = Wire<'InvoiceBulkAnswer'>
/** Some invoices by their ids, or all that match a filter. */
export type BulkSelected = { ids: string[] } | Omit<Wire<'InvoiceSelection'>, 'ids'>

const PREVIEW = 'invoice-bulk-preview'

/** A preview of the result; nothing is changed. */
export const useBulkPreview = (action: BulkAction, selected: BulkSelected) =>
  useQuery({
    queryKey: [PREVIEW, action, selected],
    queryFn: () => dataOf(api.POST('/api/invoices/bulk/preview', { body: { ...selected, action } })),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

/** Does it: a few at once, many as a job that the bell shows. */
export function useBulk(action: BulkAction, selected: BulkSelected) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (comment: string) => dataOf(api.POST('/api/invoices/bulk', { body: { ...selected, action, comment } })),
    onSuccess: answer => {
      if (answer.memCacheKey) announceTasks()
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW }),
    meta: SHOWN_IN_PLACE,
  })
}
