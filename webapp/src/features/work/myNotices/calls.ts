import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Mine = Wire<'MyNotices'>
export type KindChoice = Wire<'NoticeKindChoice'>
export type RuleChoice = Wire<'RuleChoice'>

const MINE = ['myNotices'] as const

export const useMine = () =>
  useQuery({ queryKey: MINE, queryFn: () => dataOf(api.GET('/api/myNotices')), meta: SHOWN_IN_PLACE })

export function useKeep() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'MyNoticesBody'>) => dataOf(api.PUT('/api/myNotices', { body })),
    meta: SHOWN_IN_PLACE,
    onSuccess: kept => {
      queries.setQueryData(MINE, kept)
      void queries.invalidateQueries({ queryKey: ['notices'] })
    },
  })
}
