import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Registration = Wire<'TaxReturnRegistrationView'>
export type Interval = Registration['interval']
export type Period = Wire<'TaxReturnPeriodView'>
export type Return = Wire<'TaxReturnView'>
export type Counted = Wire<'CountedDocumentView'>
export type Side = Counted['side']
export const PER_PAGE = 25
const RETURNS = ['taxReturns']

export const useTaxReturns = (interval: Interval | undefined) =>
  useQuery({
    queryKey: [...RETURNS, 'list', interval],
    queryFn: () => dataOf(api.GET('/api/taxReturns', { params: { query: interval ? { interval } : {} } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useTaxReturn = (country: string, period: string) =>
  useQuery({
    queryKey: [...RETURNS, 'one', country, period],
    queryFn: () => dataOf(api.GET('/api/taxReturns/{country}/{period}', { params: { path: { country, period } } })),
    meta: SHOWN_IN_PLACE,
  })

/** A figure of a return, as the call for its documents names it: nothing for all of them. */
export interface Figure {
  code?: string
  tax?: string
  percent?: string
  box?: string
  account?: string
  sale?: string
  side?: Side
  currency?: string
}

export const useCounted = (country: string, period: string, figure: Figure, page: number) =>
  useQuery({
    queryKey: [...RETURNS, 'documents', country, period, figure, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/taxReturns/{country}/{period}/documents', {
          params: { path: { country, period }, query: { ...figure, pageNo: page, pageLimit: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useFileReturn = (country: string, period: string) =>
  useChangeOf(
    (version: string) =>
      dataOf(
        api.POST('/api/taxReturns/{country}/{period}/file', {
          params: { path: { country, period } },
          body: { version },
        }),
      ),
    RETURNS,
  )
