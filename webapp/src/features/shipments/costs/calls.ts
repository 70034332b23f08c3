import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type ShipmentCosts = Wire<'ShipmentCostsView'>
export type Margin = ShipmentCosts['margin']
export type CostLine = Wire<'CostLineView'>
export type CostAction = CostLine['actions'][number]
export type CostLineForm = Wire<'CostLineForm'>
const COSTS = 'shipment-costs'

/** What a shipment costs and leaves; refetched when the shipment changed. */
export const useShipmentCosts = (shipmentId: string, revision: number | undefined) =>
  useQuery({
    queryKey: [COSTS, shipmentId, revision],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/shipmentCosts/{shipment_id}', { params: { path: { shipment_id: shipmentId } }, signal })),
    meta: SHOWN_IN_PLACE,
  })

/** The margins of the shipments of a page, by their ids; asked for again when one of them or a cost changed. */
export const useMargins = (shipments: readonly { id: string; revision: number }[]) =>
  useQuery({
    queryKey: [COSTS, 'page', shipments.map(({ id, revision }) => `${id} ${revision}`)],
    queryFn: async ({ signal }) => {
      const ids = shipments.map(({ id }) => id)
      const { rows } = await dataOf(api.POST('/api/shipmentMargins', { body: { ids }, signal }))
      return new Map(rows.map(({ shipmentId, margin }) => [shipmentId, margin]))
    },
    enabled: shipments.length > 0,
    placeholderData: keepPreviousData,
  })

/** Enters a cost, or changes the one with that id. */
export const useSaveCost = (shipmentId: string, lineId: string | undefined) =>
  useChangeOf(
    (body: CostLineForm) =>
      dataOf(
        lineId
          ? api.PUT('/api/costLines/{line_id}', { params: { path: { line_id: lineId } }, body })
          : api.POST('/api/shipmentCosts/{shipment_id}', { params: { path: { shipment_id: shipmentId } }, body }),
      ),
    [COSTS],
  )

/** Leads a cost to its next state. */
export const useCostStep = (lineId: string) =>
  useChangeOf(
    (body: Wire<'CostActionForm'>) =>
      dataOf(api.POST('/api/costLines/{line_id}/step', { params: { path: { line_id: lineId } }, body })),
    [COSTS],
  )

export const useRemoveCost = () =>
  useChangeOf(
    ({ lineId, revision }: Pick<CostLine, 'lineId' | 'revision'>) =>
      dataOf(api.DELETE('/api/costLines/{line_id}', { params: { path: { line_id: lineId }, query: { revision } } })),
    [COSTS],
  )
