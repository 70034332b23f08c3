import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { LOOKED_OVER_MS } from '@/widgets/lookOver'
import { FINDINGS_PER_PAGE, TARIFFS } from '../../calls'

export const ALL_FINDINGS = [TARIFFS, 'exceptions']

export interface ExceptionView {
  code: string
  tariffId: string
  state: '' | 'draft' | 'published'
  page: number
}

/** The findings of tariffs; polled while some are being checked. */
export const useExceptions = ({ code, tariffId, state, page }: ExceptionView) =>
  useQuery({
    queryKey: [...ALL_FINDINGS, code, tariffId, state, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/tariffFindings', {
          params: { query: { code, tariffId, state, pageNo: page, pageLimit: FINDINGS_PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: query => (query.state.data?.waiting ? LOOKED_OVER_MS : false),
    meta: SHOWN_IN_PLACE,
  })
