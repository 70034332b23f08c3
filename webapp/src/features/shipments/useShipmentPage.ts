import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { FilterType } from '@/fields'
import { type ListView, toQuery } from './view'

/**
 * One page of the list. It is loaded when the view changes or somebody asks, never behind the user's back: a page that
 * came anew would take what has been typed into the old one with it.
 */
export function useShipmentPage(view: ListView, typeOf: (name: string) => FilterType) {
  return useQuery({
    queryKey: ['shipments', view],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/shipment/list', {
          body: { ...toQuery(view, typeOf), pageNo: view.page, pageLimit: view.limit },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: SHOWN_IN_PLACE,
  })
}
