import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { PEOPLE } from './calls'

export type PersonWork = Wire<'PersonWork'>
const WORK = [...PEOPLE, 'work']

/** The work of a user, as far as the reader may reassign it. */
export const usePersonWork = (id: string) =>
  useQuery({
    queryKey: [...WORK, id],
    queryFn: () => dataOf(api.GET('/api/peopleWork/{user_id}', { params: { path: { user_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

/** The work of users who were suspended or removed. */
export const useWorkWithoutOwner = (enabled = true) =>
  useQuery({
    queryKey: [...WORK, 'without owner'],
    queryFn: () => dataOf(api.GET('/api/peopleWork')),
    meta: SHOWN_IN_PLACE,
    enabled,
  })

export interface Given {
  userId: string
  to: string[]
  kinds?: string[]
  systemIds?: string[]
}

/** Hands the work of a user over. A large amount becomes tasks, which report their own end. */
export function useHandOver() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, to, kinds = [], systemIds = [] }: Given) =>
      dataOf(
        api.POST('/api/peopleWork/{user_id}/handOver', {
          params: { path: { user_id: userId } },
          body: { to, kinds, systemIds },
        }),
      ),
    onSuccess: done => {
      if (done.tasks) announceTasks()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: WORK }),
    meta: SHOWN_IN_PLACE,
  })
}

/** Counts it again after a task that handed work over. */
export function useWorkAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: WORK })
}
