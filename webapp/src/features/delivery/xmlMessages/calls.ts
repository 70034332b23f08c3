import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { DELIVERIES } from '@/entities/deliveries/calls'

export const PER_PAGE = 50
export type XmlMessage = Wire<'XmlMessageRow'>

/** The filter of the messages. Empty: all. */
export interface Asked {
  days: number
  kind: string
  accountId: string
  status: string
  day: string
}

export const useXmlMessages = ({ day, ...asked }: Asked, page: number) =>
  useQuery({
    queryKey: [...DELIVERIES, 'xml', asked, day, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/xmlMessages', {
          params: { query: { ...asked, ...(day ? { day } : {}), pageNo: page, pageLimit: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useXmlText = (deliveryId: string) =>
  useQuery({
    queryKey: [...DELIVERIES, 'xml text', deliveryId],
    queryFn: () => dataOf(api.GET('/api/xmlMessages/{delivery_id}', { params: { path: { delivery_id: deliveryId } } })),
    meta: SHOWN_IN_PLACE,
  })
