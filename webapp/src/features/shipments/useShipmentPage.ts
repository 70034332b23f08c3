import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '@/api/client'
import { HELD, SHOWN_IN_PLACE } from '@/api/queries'
import { type EffectiveLayout, useEffectiveLayout } from '@/entities/listColumns'
import type { FilterType } from '@/fields'
import type { ShipmentPage, Total } from './shipment'
import { type ListView, toQuery } from './view'

type UsualSort = Pick<NonNullable<EffectiveLayout['sort']>, 'field' | 'descending'>

/** The order of the layout as the screen opened: a later one would load other rows under what is being typed. */
export function useUsualSort(): UsualSort | null | undefined {
  const layout = useEffectiveLayout('shipments')
  const [usual, setUsual] = useState<UsualSort | null>()
  if (usual === undefined && !layout.isPending) setUsual(layout.data?.sort ?? null)
  return usual
}

/** The order of the rows of a page: what the view asks for, else the usual one, where the server could use it. */
export function sortOf(page: ShipmentPage): ListView['sort'] {
  const first = page.sort?.[0]
  return first ? { key: first.field, direction: first.direction ?? 'asc' } : null
}

/**
 * One page of the list. It is fetched when the view changes or on request, never automatically: a refetched page would
 * discard what was typed into the old one.
 */
export function useShipmentPage(
  view: ListView,
  typeOf: (name: string) => FilterType,
  /** The order where the view has none; undefined until it is known. */
  usual: UsualSort | null | undefined,
) {
  return useQuery({
    queryKey: ['shipments', view, usual],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/shipment/list', {
          body: {
            ...toQuery(view, typeOf),
            ...(usual ? { usualSort: { field: usual.field, direction: usual.descending ? 'desc' : 'asc' } } : {}),
            pageNo: view.page,
            pageLimit: view.limit,
          },
          signal,
        }),
      ),
    enabled: usual !== undefined,
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
