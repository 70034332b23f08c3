import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const CONNECTION = ['billingSystem', 'connection'] as const
export const PUSHES = ['billingSystem', 'pushes'] as const

/** The requests to the billing system, in the order of a day's work. */
export const PUSH_KINDS = [
  { what: 'Billing', label: 'Auto-billing', does: 'send', permission: 'invoiceProcessing.autoBilling' },
  {
    what: 'Pulling',
    label: 'Auto-pulling',
    does: 'get status and number',
    permission: 'invoiceProcessing.autoBilling',
  },
  { what: 'Printing', label: 'Auto-printing', does: 'print', permission: 'invoiceProcessing.autoPrinting' },
  { what: 'Capture', label: 'Auto-capture', does: 'import amounts', permission: 'invoiceProcessing.autoCapture' },
] as const
export type PushKind = (typeof PUSH_KINDS)[number]['what']

/** The connection to the billing system, without its secret. */
export const useConnection = () =>
  useQuery({
    queryKey: CONNECTION,
    queryFn: () => dataOf(api.GET('/api/invoiceAutoBillingAuth')),
    meta: SHOWN_IN_PLACE,
  })

/** Tests credentials and stores them; held pushes continue. */
export function useSaveConnection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'ConnectionBody'>) => dataOf(api.POST('/api/invoiceAutoBillingAuth', { body })),
    onSuccess: view => {
      queries.setQueryData(CONNECTION, view)
      void queries.invalidateQueries({ queryKey: PUSHES })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Pushes invoices; the answer says which were accepted. */
export function usePush() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ what, ids }: { what: PushKind; ids: string[] }) =>
      dataOf(api.POST(`/api/invoiceAuto${what}`, { body: { data: ids.map(invoiceId => ({ invoiceId })) } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: PUSHES }),
  })
}
