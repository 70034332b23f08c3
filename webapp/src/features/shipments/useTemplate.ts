import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

/** The fields of the shipment grid: the account's own template, otherwise the system's. */
export function useTemplate() {
  return useQuery({
    queryKey: ['shipment-template'],
    queryFn: ({ signal }) => dataOf(api.POST('/api/shipment/template', { body: {}, signal })),
    staleTime: 5 * 60_000,
    meta: SHOWN_IN_PLACE,
  })
}
