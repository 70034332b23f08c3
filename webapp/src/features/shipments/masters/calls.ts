import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const BASE = '/api/records/master'
const MASTER = 'master'
// read again with the records
const UNMATCHED = [...recordsKey(BASE), 'unmatched'] as const
export type MasterDetail = Wire<'MasterDetail'>
export type MasterCost = Wire<'MasterCostView'>
export type UnmatchedMaster = Wire<'UnmatchedMaster'>
export type CostForm = Wire<'MasterCostForm'>
const at = (masterId: string) => ({ params: { path: { master_id: masterId } } })

/** The numbers that shipments name without being houses of a master. */
export const useUnmatched = () =>
  useQuery({
    queryKey: UNMATCHED,
    queryFn: () => dataOf(api.GET('/api/masters/unmatched')),
    meta: SHOWN_IN_PLACE,
  })

/** The houses of a master, what matches it, and its costs. `revision`: it is read again when the record changed. */
export const useMaster = (masterId: string, revision: number) =>
  useQuery({
    queryKey: [MASTER, masterId, revision],
    queryFn: () => dataOf(api.GET('/api/masters/{master_id}', at(masterId))),
    meta: SHOWN_IN_PLACE,
  })

/** Makes the shipments that name a number houses of the master with that number, a new one if there is none; returns its
 * id. */
export const useMapHouses = () =>
  useChangeOf(
    async ({ number, masterId, revision, shipments }: UnmatchedMaster) => {
      if (masterId) {
        const body = { revision, shipmentIds: shipments.map(each => each.shipmentId) }
        await dataOf(api.POST('/api/masters/{master_id}/houses', { ...at(masterId), body }))
        return masterId
      }
      const houses = shipments.map(each => each.shipmentNumber).join('\n')
      const values = { 'master#number': number, 'master#kind': 'Consol', 'master#houses': houses }
      return (await send<{ id: string }>('POST', BASE, { body: { values } })).id
    },
    [MASTER],
    recordsKey(BASE),
  )

export const useAddHouses = (masterId: string) =>
  useChangeOf(
    (body: Wire<'MatchingHouses'>) => dataOf(api.POST('/api/masters/{master_id}/houses', { ...at(masterId), body })),
    [MASTER, masterId],
    recordsKey(BASE),
  )

export const usePostCost = (masterId: string) =>
  useChangeOf(
    ({ costId, ...body }: Wire<'MasterCostPosting'> & { costId: string }) =>
      dataOf(
        api.PUT('/api/masters/{master_id}/costs/{cost_id}/posting', {
          params: { path: { master_id: masterId, cost_id: costId } },
          body,
        }),
      ),
    [MASTER, masterId],
    recordsKey(BASE),
  )

export const useSaveCosts = (masterId: string) =>
  useChangeOf(
    (body: Wire<'MasterCostsForm'>) => dataOf(api.PUT('/api/masters/{master_id}/costs', { ...at(masterId), body })),
    [MASTER, masterId],
    recordsKey(BASE),
  )
