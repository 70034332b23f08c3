import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Asked } from './asked'

/** The fields of a shipment that the tariffs in force use. */
export const useRateForm = () =>
  useQuery({
    queryKey: ['rate-live', 'form'],
    queryFn: () => dataOf(api.GET('/api/rating/form')),
    meta: SHOWN_IN_PLACE,
  })

/** The answers of every tariff in force for those values; the last answer stays until the next one arrives. */
export const useLiveRate = ({ values, offer, lane }: Asked) =>
  useQuery({
    queryKey: ['rate-live', values, offer, lane],
    queryFn: ({ signal }) => dataOf(api.POST('/api/rating/live', { body: { values, versionId: offer, lane }, signal })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
