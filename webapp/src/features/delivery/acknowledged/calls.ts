import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { DELIVERIES } from '@/entities/deliveries/calls'

export const PER_PAGE = 50
export type Partner = Wire<'AcknowledgedPartner'>
export type Channel = Wire<'IncomingChannelState'>
export type Age = Wire<'AcknowledgedCount'>['age']

/** The filter of a count. Empty: all. */
export interface Asked {
  days: number
  profileId: string
  accountId: string
  status: string
  age: Age
}

export const useSummary = (days: number) =>
  useQuery({
    queryKey: [...DELIVERIES, 'acknowledged', days],
    queryFn: () => dataOf(api.GET('/api/ediAcknowledgements', { params: { query: { days } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useCounted = (asked: Asked, page: number) =>
  useQuery({
    queryKey: [...DELIVERIES, 'acknowledged', asked, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/ediAcknowledgements/deliveries', {
          params: { query: { ...asked, pageNo: page, pageLimit: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
