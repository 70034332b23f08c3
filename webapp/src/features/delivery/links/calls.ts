import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { READ_ONCE, SHOWN_IN_PLACE } from '@/api/queries'

/** The invoice of a link. */
export const usePortalInvoice = (token: string) =>
  useQuery({
    queryKey: ['portal', token],
    queryFn: () => dataOf(api.POST('/api/portal', { body: { token } })),
    ...READ_ONCE,
  })

/** Downloads a document of the invoice. */
export const usePortalDocument = (token: string) =>
  useMutation({
    mutationFn: (document: string) => dataOf(api.POST('/api/portal/document', { body: { token, document } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: ({ url }) => window.location.assign(url),
  })
