import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const SERIES = 'invoiceNumbers'
export const PER_PAGE = 50

export const useSeries = () =>
  useQuery({
    queryKey: [SERIES],
    queryFn: () => dataOf(api.GET('/api/invoiceNumbers')),
    meta: SHOWN_IN_PLACE,
  })

export const useGaps = (page: number) =>
  useQuery({
    queryKey: [SERIES, 'gaps', page],
    queryFn: () =>
      dataOf(api.GET('/api/invoiceNumbers/gaps', { params: { query: { pageNo: page, pageLimit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** The next numbers of a format, or why it has none. */
export const useNumbersAhead = (invoiceType: string, format: string, nextNumber: string) =>
  useQuery({
    queryKey: [SERIES, 'preview', invoiceType, format, nextNumber],
    queryFn: () =>
      dataOf(api.GET('/api/invoiceNumbers/preview', { params: { query: { invoiceType, format, nextNumber } } })),
    enabled: !!format,
    retry: false,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useChangeSeries = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'SeriesChange'>) => dataOf(api.PUT('/api/invoiceNumbers', { body })),
    onSettled: () => queries.invalidateQueries({ queryKey: [SERIES] }),
    meta: SHOWN_IN_PLACE,
  })
}

/** Compares every number of a series with invoices and gaps, on request. */
export const useCheck = () =>
  useMutation({
    mutationFn: (invoiceType: string) =>
      dataOf(api.GET('/api/invoiceNumbers/check', { params: { query: { invoiceType } } })),
  })

export const useSetAside = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'SetAsideRequest'>) => dataOf(api.POST('/api/invoiceNumbers/gaps', { body })),
    onSettled: () => queries.invalidateQueries({ queryKey: [SERIES] }),
    meta: SHOWN_IN_PLACE,
  })
}
