import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { HELD, SHOWN_IN_PLACE } from '@/api/queries'
import type { FilterType } from '@/fields'
import type { ShipmentPage, Total } from './shipment'
import { type ListView, toQuery } from './view'

/**
 * One page of the list. It is fetched when the view changes or on request, never automatically: a refetched page would
 * discard what was typed into the old one.
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
    ...HELD,
  })
}

/** The server stops counting here: no one pages past it. */
const COUNTED_TO = 10_000
const ASK_AGAIN_MS = 1_000

/**
 * The total number of rows. A page does not wait long for its count; without it, only the count is fetched until it
 * arrives.
 */
export function useTotal(view: ListView, typeOf: (name: string) => FilterType, page: ShipmentPage | undefined): Total {
  const unknown = (found: ShipmentPage | undefined) => !!found?.countIsBound && found.count <= COUNTED_TO
  const asked = useQuery({
    queryKey: ['shipments', 'count', view.filter],
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/shipment/list', { body: { ...toQuery(view, typeOf), pageNo: 1, pageLimit: 1 }, signal })),
    enabled: unknown(page),
    refetchInterval: query => (unknown(query.state.data) ? ASK_AGAIN_MS : false),
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })
  const told = unknown(page) && asked.data && !unknown(asked.data) ? asked.data : page
  return { count: told?.count ?? 0, isBound: told?.countIsBound ?? false }
}
