import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const BASE = '/api/records/carrier'
const BANK = 'carrier-bank'
const IN_USE = 'carriers-in-use'
export type Bank = Wire<'CarrierBankView'>
export type BankNumbers = Omit<Wire<'BankForm'>, 'revision'>
const at = (carrierId: string) => ({ params: { path: { carrier_id: carrierId } } })

/** Where a carrier is paid, without the numbers. */
export const useBank = (carrierId: string) =>
  useQuery({
    queryKey: [BANK, carrierId],
    queryFn: () => dataOf(api.GET('/api/carriers/{carrier_id}/bank', at(carrierId))),
    meta: SHOWN_IN_PLACE,
  })

/** Enters an account, which another user confirms. */
export const useEnterBank = (carrierId: string) =>
  useChangeOf(
    (body: Wire<'BankForm'>) => dataOf(api.PUT('/api/carriers/{carrier_id}/bank', { ...at(carrierId), body })),
    [BANK, carrierId],
    recordsKey(BASE),
  )

/** Confirms or drops the account that waits, at the revision of the carrier that was read. */
export const useDecideBank = (carrierId: string) =>
  useChangeOf(
    ({ confirms, revision }: { confirms: boolean; revision: number }) => {
      const sent = { ...at(carrierId), body: { revision } }
      return dataOf(
        confirms
          ? api.POST('/api/carriers/{carrier_id}/bank/confirm', sent)
          : api.POST('/api/carriers/{carrier_id}/bank/discard', sent),
      )
    },
    [BANK, carrierId],
    recordsKey(BASE),
  )

/** The carriers that are used and not listed. */
export const useCarriersInUse = () =>
  useQuery({
    queryKey: [IN_USE],
    queryFn: () => dataOf(api.GET('/api/carriers/inUse')),
    staleTime: 0,
    meta: SHOWN_IN_PLACE,
  })

export const useAddCarriersInUse = () =>
  useChangeOf(
    (codes: string[]) => dataOf(api.POST('/api/carriers/inUse', { body: { codes } })),
    [IN_USE],
    recordsKey(BASE),
  )
