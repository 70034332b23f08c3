import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import type { Wire } from '@/api/wire'

export type EffectiveLayout = Wire<'EffectiveLayoutView'>
export type ListName = EffectiveLayout['listName']
export type LayoutColumn = Wire<'LayoutColumnView'>

/** A column that a scripting rule adds to a list. */
export type ComputedColumn = Wire<'ComputedColumnView'>

/** The total of a column over all rows that match. */
export type ColumnTotal = Wire<'ColumnTotalView'>

/** Every layout that applies to the signed-in user: a saved one may change all of them. */
export const EFFECTIVE = 'list-layout'
const FIVE_MINUTES = 5 * 60_000
const keyOf = (list: ListName) => [EFFECTIVE, list]

/** The layout of a list for the signed-in user. */
export const useEffectiveLayout = (list: ListName) =>
  useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => dataOf(api.GET('/api/listLayouts/effective', { params: { query: { list } }, signal })),
    staleTime: FIVE_MINUTES,
  })

const plain = (key: string): LayoutColumn => ({ key, label: '', width: null, format: null, total: false })

/** Stores which columns of a list the user wants to see; the list shows them at once. */
export function useOwnColumns(list: ListName) {
  const queries = useQueryClient()
  const mutationKey = [...keyOf(list), 'own']
  const store = (layout: EffectiveLayout) => queries.setQueryData(keyOf(list), layout)
  return useMutation({
    mutationKey,
    // one after the other, so that the last choice is the one that is stored
    scope: { id: mutationKey.join() },
    mutationFn: (columns: string[]) =>
      dataOf(api.PUT('/api/listLayouts/own', { params: { query: { list } }, body: { columns } })),
    onMutate: columns => {
      const now = queries.getQueryData<EffectiveLayout>(keyOf(list))
      if (now) store({ ...now, columns: columns.map(key => now.columns.find(each => each.key === key) ?? plain(key)) })
    },
    onSuccess: layout => {
      // while another choice waits, this answer would undo it on the screen
      if (queries.isMutating({ mutationKey }) === 1) store(layout)
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(list) }),
  })
}

/** Forgets the user's own choice of the columns of a list. */
export function useResetColumns(list: ListName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/listLayouts/own', { params: { query: { list } } })),
    onSuccess: layout => queries.setQueryData(keyOf(list), layout),
  })
}
