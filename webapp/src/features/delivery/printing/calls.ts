import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { refetchShown, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Letter = Wire<'PrintLetter'>
export type BatchRow = Wire<'BatchRow'>

export const PER_PAGE = 50
const PRINTING = ['deliveries', 'printing'] as const

export const useLetters = (page: number) =>
  useQuery({
    queryKey: [...PRINTING, 'letters', page],
    queryFn: () =>
      dataOf(api.GET('/api/printing/letters', { params: { query: { pageNo: page, pageLimit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useBatches = (page: number) =>
  useQuery({
    queryKey: [...PRINTING, 'batches', page],
    queryFn: () =>
      dataOf(api.GET('/api/printing/batches', { params: { query: { pageNo: page, pageLimit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useBatch = (number: number) =>
  useQuery({
    queryKey: [...PRINTING, 'batch', number],
    queryFn: () => dataOf(api.GET('/api/printing/batches/{number}', { params: { path: { number } } })),
    meta: SHOWN_IN_PLACE,
  })

function useChange<Given, Answer>(send: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  // it delivers an invoice: everything about invoices is refetched
  return useMutation({ mutationFn: send, onSettled: refetchShown(queries) })
}

export const useStartBatch = () =>
  useChange((body: { ids: string[]; bothSides: boolean }) => dataOf(api.POST('/api/printing/batches', { body })))

export const useBatchFile = (number: number) =>
  useChange((body: { first: number; last: number }) =>
    dataOf(api.POST('/api/printing/batches/{number}/file', { params: { path: { number } }, body })),
  )

export const useMark = (number: number) =>
  useChange((places: number[]) =>
    dataOf(api.POST('/api/printing/batches/{number}/printed', { params: { path: { number } }, body: { places } })),
  )

export const useTakeOut = (number: number) =>
  useChange((places: number[]) =>
    dataOf(api.POST('/api/printing/batches/{number}/takeOut', { params: { path: { number } }, body: { places } })),
  )

export const usePaperReport = (first: string, last: string, page: number) =>
  useQuery({
    queryKey: [...PRINTING, 'report', first, last, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/reports/paperDelivery', {
          params: {
            query: { ...(first ? { first } : {}), ...(last ? { last } : {}), pageNo: page, pageLimit: PER_PAGE },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
