import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { DELIVERIES } from '@/entities/deliveries/calls'

export const PER_PAGE = 50
export type Answered = Wire<'ReceiptTaken'>
export type UnmatchedRow = Wire<'ReceiptRow'>

export const useUnmatched = (page: number) =>
  useQuery({
    queryKey: [...DELIVERIES, 'unmatched', page],
    queryFn: () =>
      dataOf(api.GET('/api/deliveryAnswers', { params: { query: { pageNo: page, pageLimit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** An answer changes deliveries and their invoices. */
function useMoves<Given, Answer>(call: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: call, onSettled: refetchShown(queries) })
}

export const useUpload = () =>
  useMoves((file: File) => {
    const body = new FormData()
    body.append('file', file)
    return send<Answered>('POST', '/api/deliveryAnswers', { body })
  })

export const useMatchAgain = () =>
  useMoves((id: string) =>
    dataOf(api.POST('/api/deliveryAnswers/{receipt_id}/matchAgain', { params: { path: { receipt_id: id } } })),
  )

export const usePutAside = () =>
  useMoves(({ id, reason }: { id: string; reason: string }) =>
    dataOf(
      api.POST('/api/deliveryAnswers/{receipt_id}/putAside', {
        params: { path: { receipt_id: id } },
        body: { reason },
      }),
    ),
  )

export const useAnswerFile = () =>
  useMutation({
    mutationFn: (id: string) =>
      dataOf(api.POST('/api/deliveryAnswers/{receipt_id}/file', { params: { path: { receipt_id: id } } })),
    onSuccess: ({ url }) => window.location.assign(url),
  })
