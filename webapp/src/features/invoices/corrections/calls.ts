import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const INVOICES = 'invoices'
export type Corrections = Wire<'InvoiceCorrections'>
export type Made = Wire<'InvoiceMade'>
export type Credit = Omit<Wire<'CreditRequest'>, 'revision'>
/** Actions that need only a reason. */
export type Act = 'correct' | 'replicate' | 'additional' | 'delete'

export const useCorrections = (invoiceId: string) =>
  useQuery({
    queryKey: [INVOICES, 'corrections', invoiceId],
    queryFn: () =>
      dataOf(api.GET('/api/invoices/{invoice_id}/corrections', { params: { path: { invoice_id: invoiceId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Refetches invoices and their shipments, whatever the result. */
function useChange<Given>(send: (given: Given) => Promise<Made>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries(),
    meta: SHOWN_IN_PLACE,
  })
}

export const useAct = (of: Corrections, act: Act) => {
  const { invoiceId, revision } = of
  const params = { params: { path: { invoice_id: invoiceId } } }
  return useChange((comment: string) => {
    const body = { revision, comment }
    switch (act) {
      case 'correct':
        return dataOf(api.POST('/api/invoices/{invoice_id}/correct', { ...params, body }))
      case 'replicate':
        return dataOf(api.POST('/api/invoices/{invoice_id}/replicate', { ...params, body }))
      case 'additional':
        return dataOf(api.POST('/api/invoices/{invoice_id}/additional', { ...params, body }))
      case 'delete':
        return dataOf(
          api.DELETE('/api/invoice/charge', { body: { invoiceId, revision, invoiceDeleteComment: comment } }),
        )
    }
  })
}

export const useCredit = ({ invoiceId, revision }: Corrections) =>
  useChange((credit: Credit) =>
    dataOf(
      api.POST('/api/invoices/{invoice_id}/credit', {
        params: { path: { invoice_id: invoiceId } },
        body: { ...credit, revision },
      }),
    ),
  )
