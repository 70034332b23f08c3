import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { InvoiceFilter } from './list/invoiceFilter'

export const INVOICES = 'invoices'
export const PER_PAGE = 50

export const useInvoices = ({ page, ...asked }: InvoiceFilter & { page: number }) =>
  useQuery({
    queryKey: [INVOICES, 'list', asked, page],
    queryFn: () =>
      dataOf(
        api.POST('/api/invoices/list', {
          body: { ...asked, pageNo: page, pageLimit: PER_PAGE },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useInvoice = (invoiceId: string) =>
  useQuery({
    queryKey: [INVOICES, 'one', invoiceId],
    queryFn: () => dataOf(api.GET('/api/invoices/{invoice_id}', { params: { path: { invoice_id: invoiceId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Sets the language that an open invoice is printed in; empty: that of the customer. */
export function useChangeLanguage({ invoiceId, revision }: Pick<Wire<'InvoiceDetail'>, 'invoiceId' | 'revision'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (language: string) =>
      dataOf(
        api.PUT('/api/invoices/{invoice_id}/language', {
          params: { path: { invoice_id: invoiceId ?? '' } },
          body: { revision, language },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [INVOICES] }),
    meta: SHOWN_IN_PLACE,
  })
}

/** The gaps of an invoice to the quotes of its shipments. */
export const useQuoteGaps = (invoiceId: string) =>
  useQuery({
    queryKey: ['invoices', 'quotes', invoiceId],
    queryFn: () => dataOf(api.GET('/api/quotes/gaps', { params: { query: { invoiceId } } })),
    meta: SHOWN_IN_PLACE,
  })
