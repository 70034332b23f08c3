import type { Wire } from '@/api/wire'

export const traceAddress = (traceId: string) => `/rating/trace/${traceId}`

/** The choice among the tariffs and lanes that match a shipment. */
export const choiceAddress = (shipmentId: string) => `/invoices/ratingbilling?shipment=${shipmentId}&choose=lane`

/** A lane of its version, found by the values of its identifiers. */
export function laneOf(
  version: { tariffId: string; versionId: string },
  lane: Wire<'LaneLine'>,
  columns: readonly Wire<'LaneColumn'>[],
): string {
  const said = columns
    .map((column, at) => [column.id, lane.identifiers[at] ?? ''] as const)
    .filter(([, value]) => value && value !== 'any')
  const filter = said.map(([id, value]): [string, string] => [`lane.${id}`, value])
  return `/tariffs/rates/editTariff/${version.tariffId}?${new URLSearchParams([['version', version.versionId], ...filter])}`
}
