import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { REQUESTS } from '@/entities/approvals/calls'

export type StandIn = Wire<'StandInView'>
export type StandIns = Wire<'StandInList'>
const KEY = ['standIns'] as const

export const useStandIns = () =>
  useQuery({ queryKey: KEY, queryFn: () => dataOf(api.GET('/api/standIns')), meta: SHOWN_IN_PLACE })

export const useSaveStandIn = () =>
  useChangeOf((body: Wire<'StandInForm'>) => dataOf(api.POST('/api/standIns', { body })), KEY, [REQUESTS])

export const useEndStandIn = () =>
  useChangeOf(
    async ({ id, revision }: StandIn) => {
      await api.DELETE('/api/standIns/{stand_in_id}', { params: { path: { stand_in_id: id }, query: { revision } } })
    },
    KEY,
    [REQUESTS],
  )
