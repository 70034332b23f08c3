import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { doneToast } from '@/ui'
import { TARIFFS } from '../calls'

export const SETS_PER_PAGE = 100

export const useBreakSets = (page: number) =>
  useQuery({
    queryKey: [TARIFFS, 'breakSets', page],
    queryFn: () => dataOf(api.GET('/api/breakSets', { params: { query: { pageNo: page, pageLimit: SETS_PER_PAGE } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Saves the breaks of a tariff into its draft. */
export function useSaveBreakSets(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'BreakSetsBody'>) =>
      dataOf(api.PUT('/api/tariffs/{tariff_id}/breakSets', { params: { path: { tariff_id: tariffId } }, body })),
    onSuccess: tariff => {
      doneToast(`Breaks saved to draft ${tariff.versions[0]?.number}.`)
      return queries.invalidateQueries({ queryKey: [TARIFFS] })
    },
    meta: SHOWN_IN_PLACE,
  })
}
