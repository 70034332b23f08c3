import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const PER_PAGE = 50
const RUNNING_MS = 3_000
const PICKUPS = ['pickups'] as const

export type PickedUp = Wire<'PickupUpload'>
export type Folder = Wire<'PickupChannel'>
export type RefusedFile = Wire<'RefusedFile'>
export type Group = Wire<'PickupGroup'>

/** Picked-up workbooks; polled while one is running. */
export const usePickups = (group: Group | null, page: number) =>
  useQuery({
    queryKey: [...PICKUPS, group, page],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/pickups', {
          params: { query: { ...(group ? { group } : {}), pageNo: page, pageLimit: PER_PAGE } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.counts.running ? RUNNING_MS : false),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** Lets the next check read a refused file again. */
export function useTryAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/pickups/refused/{file_id}/again', { params: { path: { file_id: id } } })),
    onSettled: refetchShown(queries),
  })
}
