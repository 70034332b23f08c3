import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { REQUESTS } from '@/entities/approvals/calls'

export type Ladder = Wire<'LadderView'>
export type LadderForm = Wire<'LadderForm'>
export type LevelForm = LadderForm['levels'][number]
export const LIMIT = 25
export const BASE = '/api/approvalLadders'
const KEY = recordsKey(BASE)

export const TYPES: { value: Ladder['requestType']; label: string; about: string }[] = [
  { value: 'rateChangeRequest', label: 'Rate changes', about: 'A new version of a tariff that is in effect' },
  { value: 'rateAddRequest', label: 'New rates', about: 'The first version of a tariff' },
  { value: 'qoutesRequest', label: 'Quotes', about: 'A quote before the customer gets it' },
  {
    value: 'payableRequest',
    label: 'Payables',
    about: 'Carrier invoices that a payables workflow gives to this ladder',
  },
  { value: 'userTrackingRequest', label: 'Other requests', about: 'Anything people ask for under My requests' },
]
export const typeWord = (type: Ladder['requestType']): string => TYPES.find(each => each.value === type)?.label ?? type

export const useLadders = (q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', q, archived, page],
    queryFn: () =>
      dataOf(api.GET('/api/approvalLadders', { params: { query: { q, archived, pageNo: page, pageLimit: LIMIT } } })),
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })

export const useLadder = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => dataOf(api.GET('/api/approvalLadders/{ladder_id}', { params: { path: { ladder_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

/** The possible approvers of a level. */
export const useLadderOptions = () =>
  useQuery({
    queryKey: [...KEY, 'options'],
    queryFn: () => dataOf(api.GET('/api/approvalLadders/options')),
    meta: SHOWN_IN_PLACE,
  })

export const useSaveLadder = () =>
  useChangeOf((body: LadderForm) => dataOf(api.POST('/api/approvalLadders', { body })), KEY, [REQUESTS])

export const useRemoveLadder = () =>
  useChangeOf(
    async (ladder: Ladder) => {
      await api.DELETE('/api/approvalLadders/{ladder_id}', {
        params: { path: { ladder_id: ladder.id }, query: { revision: ladder.revision } },
      })
    },
    KEY,
    [REQUESTS],
  )
