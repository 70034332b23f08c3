import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const PER_PAGE = 50
export type Cause = Wire<'MismatchCause'>

export const useCauses = (page: number) =>
  useQuery({
    queryKey: ['mismatches', page],
    queryFn: () => dataOf(api.POST('/api/invoices/mismatches', { body: { pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useCauseList = (cause: Cause, page: number) =>
  useQuery({
    queryKey: ['mismatches', 'list', keyOf(cause), page],
    queryFn: () =>
      dataOf(api.POST('/api/invoices/mismatches/shipments', { body: { cause, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** Shipments become ready, so their lists are read anew, too. */
export const useSettle = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'SettleCauseRequest'>) => dataOf(api.POST('/api/invoices/mismatches/settle', { body })),
    onSettled: () => queries.invalidateQueries(),
    meta: SHOWN_IN_PLACE,
  })
}

/** What tells one cause from another, for the address. */
export const keyOf = (cause: Cause): string =>
  [cause.accountId, cause.chargeCode, cause.tariffId, cause.currency, cause.direction, cause.percent].join('~')
