import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { INVOICES } from './calls'

export const TIMELINE_PAGE = 25

/** A page of the history of an invoice, newest first. */
export const useTimeline = (invoiceId: string, page: number) =>
  useQuery({
    queryKey: [INVOICES, 'timeline', invoiceId, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/invoices/{invoice_id}/timeline', {
          params: { path: { invoice_id: invoiceId }, query: { pageNo: page, pageLimit: TIMELINE_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
