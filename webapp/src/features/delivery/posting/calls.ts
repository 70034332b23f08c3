import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Sheet = Wire<'PostingSheet'>
export type SheetField = Wire<'SheetField'>

export const PER_PAGE = 50
const POSTING = ['deliveries', 'posting'] as const

export const useSheets = (search: string, page: number) =>
  useQuery({
    queryKey: [...POSTING, 'list', search, page],
    queryFn: () =>
      dataOf(api.GET('/api/posting', { params: { query: { search, pageNo: page, pageLimit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useSheet = (deliveryId: string) =>
  useQuery({
    queryKey: [...POSTING, 'one', deliveryId],
    queryFn: () => dataOf(api.GET('/api/posting/{delivery_id}', { params: { path: { delivery_id: deliveryId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** The confirmation delivers the invoice: everything about it is refetched. */
export const useFillIn = (deliveryId: string) =>
  useChangeOf(
    (body: { values: Record<string, string>; revision: number }) =>
      dataOf(api.PUT('/api/posting/{delivery_id}', { params: { path: { delivery_id: deliveryId } }, body })),
    [],
  )
