import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { counted, doneToast } from '@/ui'
import { TARIFFS } from '../calls'

export const LANES_IN_PREVIEW = 50
const INCREASE = 'increase'

/** A preview of an increase; refetched for every change of it. */
export const useIncreasePreview = (tariffId: string, body: Wire<'IncreaseBody'> | null, page: number) =>
  useQuery({
    enabled: body !== null,
    queryKey: [TARIFFS, INCREASE, tariffId, body, page],
    queryFn: () =>
      dataOf(
        api.POST('/api/tariffs/{tariff_id}/increase/preview', {
          params: { path: { tariff_id: tariffId } },
          body: { ...(body as Wire<'IncreaseBody'>), pageNo: page, pageLimit: LANES_IN_PREVIEW },
        }),
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** Increases the rates of the draft, or of one that is created for it. */
export function useIncrease(tariffId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'IncreaseApplyBody'>) =>
      dataOf(api.POST('/api/tariffs/{tariff_id}/increase', { params: { path: { tariff_id: tariffId } }, body })),
    onSuccess: ({ changed, versionNumber }) => {
      doneToast(`${counted(changed, 'lane')} changed in draft ${versionNumber}.`)
      return queries.invalidateQueries({
        queryKey: [TARIFFS],
        predicate: ({ queryKey }) => queryKey[1] !== INCREASE,
      })
    },
    // another user was faster, or it was applied already: a new preview shows both
    onError: () => queries.invalidateQueries({ queryKey: [TARIFFS] }),
    meta: SHOWN_IN_PLACE,
  })
}
