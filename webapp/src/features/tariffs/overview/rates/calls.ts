import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { TARIFFS } from '../../calls'
import { queryOf, type RatesView } from './ratesView'

export const RATES_PER_PAGE = 50

/** A page of the lanes of all tariffs. */
export const useRates = (view: RatesView) =>
  useQuery({
    queryKey: [TARIFFS, 'rates', view],
    queryFn: () =>
      dataOf(
        api.GET('/api/tariffRates', {
          params: { query: { ...queryOf(view), pageNo: view.page, pageLimit: RATES_PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** All listed lanes, as a workbook. */
export function exportRates(view: RatesView): Promise<void> {
  const { descending, ...query } = queryOf(view)
  return saveAnswer('/api/tariffRates/export', 'rates.xlsx', { ...query, descending: descending ? 'true' : '' })
}

/** One lane in all tariffs; fetched when it is given. */
export const useLaneComparison = (asked: Wire<'LaneComparisonBody'>) =>
  useQuery({
    queryKey: [TARIFFS, 'lane', asked],
    queryFn: () => dataOf(api.POST('/api/tariffRates/lane', { body: asked })),
    enabled: Object.keys(asked.identifiers).length > 0,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
