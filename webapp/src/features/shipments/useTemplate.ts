import { useQuery } from '@tanstack/react-query'
import { send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Template } from './shipment'

/** The fields of the shipment grid: the account's own template, else the system's. */
export function useTemplate() {
  return useQuery({
    queryKey: ['shipment-template'],
    queryFn: ({ signal }) => send<Template>('POST', '/api/shipment/template', { body: {}, signal }),
    staleTime: 5 * 60_000,
    meta: SHOWN_IN_PLACE,
  })
}
