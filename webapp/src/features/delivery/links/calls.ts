import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

/** The invoice of a link. Fetched once: an invalid link stays invalid, and each access is logged. */
export const usePortalInvoice = (token: string) =>
  useQuery({
    queryKey: ['portal', token],
    queryFn: () => dataOf(api.POST('/api/portal', { body: { token } })),
    meta: SHOWN_IN_PLACE,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Downloads a document of the invoice. */
export const usePortalDocument = (token: string) =>
  useMutation({
    mutationFn: (document: string) => dataOf(api.POST('/api/portal/document', { body: { token, document } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: ({ url }) => window.location.assign(url),
  })
