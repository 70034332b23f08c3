import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const INVOICES = 'invoices'
const PAUSE_MS = 300
export type Corrections = Wire<'InvoiceCorrections'>
export type Made = Wire<'InvoiceMade'>
export type Credit = Omit<Wire<'CreditRequest'>, 'revision'>
/** What is credited: single charges, one amount, or, with neither, all that is left. */
export type CreditPart = Required<Wire<'CreditTrial'>>
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

/** What a credit note would come to with its tax, as it is typed. `part`: null while nothing is. */
export function useCreditSum({ invoiceId, revision, hasTax }: Corrections, part: CreditPart | null) {
  // as text: every drawing makes another object
  const [asked] = useDebouncedValue(part && JSON.stringify(part), PAUSE_MS)
  return useQuery({
    queryKey: [INVOICES, 'credit', invoiceId, revision, asked],
    queryFn: ({ signal }) => {
      const body: CreditPart = JSON.parse(asked ?? '{}')
      const params = { path: { invoice_id: invoiceId } }
      return dataOf(api.POST('/api/invoices/{invoice_id}/credit/preview', { params, body, signal }))
    },
    enabled: hasTax && !!asked,
    retry: false,
    meta: SHOWN_IN_PLACE,
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
