import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { READ_ONCE, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type TrackingLink = Wire<'TrackingLinkView'>

export const PER_PAGE = 50
const LINKS = 'trackingLinks'

export const useLinks = (q: string, activeOnly: boolean, page: number) =>
  useQuery({
    queryKey: [LINKS, q, activeOnly, page],
    queryFn: () =>
      dataOf(api.POST('/api/tracking/links/list', { body: { q, activeOnly, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useMakeLink = () =>
  useChangeOf((body: Wire<'NewTrackingLink'>) => dataOf(api.POST('/api/tracking/links', { body })), [LINKS])

export const useRevokeLink = () =>
  useChangeOf(
    (id: string) => dataOf(api.DELETE('/api/tracking/links/{link_id}', { params: { path: { link_id: id } } })),
    [LINKS],
  )

/** The shipment of a link. */
export const useFollowed = (token: string) =>
  useQuery({
    queryKey: ['track', token],
    queryFn: () => dataOf(api.POST('/api/track', { body: { token } })),
    ...READ_ONCE,
  })
