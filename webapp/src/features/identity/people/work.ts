import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { announceTasks } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { PEOPLE } from './calls'

export type PersonWork = Wire<'PersonWork'>
const WORK = [...PEOPLE, 'work']

/** What waits for one person, as far as the reader may give it to others. */
export const usePersonWork = (id: string) =>
  useQuery({
    queryKey: [...WORK, id],
    queryFn: () => dataOf(api.GET('/api/peopleWork/{user_id}', { params: { path: { user_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

/** What waits for people who were suspended or have left. */
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

/** Gives what waits for somebody to others. Much of it goes over as tasks, which tell their end by themselves. */
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

/** Counts it afresh: a task that handed work over has ended. */
export function useWorkAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: WORK })
}
