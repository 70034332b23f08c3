import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { FINDINGS_PER_PAGE, TARIFFS } from '../calls'

const ALL = [TARIFFS, 'exceptions']
/** While versions are being looked over. */
const AGAIN = 1_500

export interface ExceptionView {
  code: string
  tariffId: string
  state: '' | 'draft' | 'published'
  page: number
}

/** What stands out in the tariffs; asked again while some of them are being looked over. */
export const useExceptions = ({ code, tariffId, state, page }: ExceptionView) =>
  useQuery({
    queryKey: [...ALL, code, tariffId, state, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/tariffFindings', {
          params: { query: { code, tariffId, state, pageNo: page, pageLimit: FINDINGS_PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: query => (query.state.data?.waiting ? AGAIN : false),
    meta: SHOWN_IN_PLACE,
  })

/** Has the tariffs looked over that changed since they were last, once when the screen opens. */
export function useLookOver(waiting: number) {
  const queries = useQueryClient()
  const asked = useRef(false)
  const { mutate } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/tariffFindings/lookOver')),
    onSuccess: () => queries.invalidateQueries({ queryKey: ALL }),
    meta: SHOWN_IN_PLACE,
  })
  useEffect(() => {
    if (!waiting || asked.current) return
    asked.current = true
    mutate()
  }, [waiting, mutate])
}
