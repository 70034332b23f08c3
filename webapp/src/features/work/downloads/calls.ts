import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Change = Wire<'ChangedRecord'>
export type TrackedUser = Wire<'TrackedUser'>
export const LIMIT = 50

const shown = { placeholderData: keepPreviousData, meta: SHOWN_IN_PLACE }

/** Days as parameters: an empty one is left out. */
const days = (from: string, to: string) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) })

export const useDownloads = (pageNo: number) =>
  useQuery({
    ...shown,
    queryKey: ['downloads', pageNo],
    queryFn: () => dataOf(api.GET('/api/reports/downloads', { params: { query: { pageNo, pageLimit: LIMIT } } })),
  })

/** The filters of changes in the address; empty: all. */
export interface Sought {
  kind: string
  by: string
  from: string
  to: string
}

export const useChanges = ({ from, to, ...sought }: Sought, pageNo: number) =>
  useQuery({
    ...shown,
    queryKey: ['changes', sought, from, to, pageNo],
    queryFn: () =>
      dataOf(
        api.GET('/api/reports/history', {
          params: { query: { ...sought, ...days(from, to), pageNo, pageLimit: LIMIT } },
        }),
      ),
  })

export const useUserTracking = (from: string, to: string) =>
  useQuery({
    ...shown,
    queryKey: ['userTracking', from, to],
    queryFn: () => dataOf(api.GET('/api/reports/userTracking', { params: { query: days(from, to) } })),
  })
