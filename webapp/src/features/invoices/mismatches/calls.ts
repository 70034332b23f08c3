import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const PER_PAGE = 50
/** The polling interval while a worker looks for causes. */
const STILL_LOOKING_MS = 1500
export type Cause = Wire<'MismatchCause'>

export const useCauses = (page: number) =>
  useQuery({
    queryKey: ['mismatches', page],
    queryFn: () => dataOf(api.POST('/api/invoices/mismatches', { body: { pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.waiting ? STILL_LOOKING_MS : false),
    meta: SHOWN_IN_PLACE,
  })

export const useCauseList = (cause: Cause, page: number) =>
  useQuery({
    queryKey: ['mismatches', 'list', keyOf(cause), cause.count, page],
    queryFn: () =>
      dataOf(api.POST('/api/invoices/mismatches/shipments', { body: { cause, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** Shipments become ready, so their lists are refetched, too. */
export const useSettle = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'SettleCauseRequest'>) => dataOf(api.POST('/api/invoices/mismatches/settle', { body })),
    onSettled: refetchShown(queries),
    meta: SHOWN_IN_PLACE,
  })
}

/** The shipments of a cause, or of every cause, as a workbook for the carrier. */
export const saveMismatches = (cause?: Cause) =>
  saveAnswer(
    '/api/invoices/mismatches/export',
    'mismatches.xlsx',
    cause && {
      kind: cause.kind,
      detail: cause.detail,
      tariffId: cause.tariffId ?? '',
      chargeCode: cause.chargeCode,
      currency: cause.currency,
    },
  )

/** The id of a cause, for the address. */
export const keyOf = (cause: Cause): string =>
  [cause.kind, cause.detail, cause.tariffId, cause.chargeCode, cause.currency].join('~')
