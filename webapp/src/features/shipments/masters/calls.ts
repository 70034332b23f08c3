import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const BASE = '/api/records/master'
const MASTER = 'master'
const UNMATCHED = ['masters-unmatched'] as const
export type MasterDetail = Wire<'MasterDetail'>
export type MasterCost = Wire<'MasterCostView'>
export type CostForm = Wire<'MasterCostForm'>
const at = (masterId: string) => ({ params: { path: { master_id: masterId } } })

/** The master numbers that shipments name and no master has. */
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

/** Makes a master of a number that shipments name; its houses are added in its panel. */
export const useMakeMaster = () =>
  useChangeOf(
    (number: string) => {
      const values = { 'master#number': number, 'master#kind': 'Consol' }
      return send<{ id: string }>('POST', BASE, { body: { values } })
    },
    UNMATCHED,
    recordsKey(BASE),
  )

export const useAddHouses = (masterId: string) =>
  useChangeOf(
    (body: Wire<'MatchingHouses'>) => dataOf(api.POST('/api/masters/{master_id}/houses', { ...at(masterId), body })),
    [MASTER, masterId],
    UNMATCHED,
    recordsKey(BASE),
  )

export const useSaveCosts = (masterId: string) =>
  useChangeOf(
    (body: Wire<'MasterCostsForm'>) => dataOf(api.PUT('/api/masters/{master_id}/costs', { ...at(masterId), body })),
    [MASTER, masterId],
    recordsKey(BASE),
  )
