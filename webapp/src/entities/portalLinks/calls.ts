import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type PortalLink = Wire<'PortalLinkView'>

const LINKS = 'portalLinks'

export const usePortalLinks = (invoiceId: string) =>
  useQuery({
    queryKey: [LINKS, invoiceId],
    queryFn: () =>
      dataOf(api.GET('/api/invoices/{invoice_id}/portalLinks', { params: { path: { invoice_id: invoiceId } } })),
    meta: SHOWN_IN_PLACE,
  })

export function useMakeLink(invoiceId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'PortalLinkBody'>) =>
      dataOf(api.POST('/api/invoices/{invoice_id}/portalLinks', { params: { path: { invoice_id: invoiceId } }, body })),
    meta: SHOWN_IN_PLACE,
    onSuccess: () => queries.invalidateQueries({ queryKey: [LINKS, invoiceId] }),
  })
}

export function useRevokeLink(invoiceId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) =>
      dataOf(api.DELETE('/api/portalLinks/{link_id}', { params: { path: { link_id: linkId } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: [LINKS, invoiceId] }),
  })
}
