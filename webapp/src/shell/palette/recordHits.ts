import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type FoundRecord = Wire<'FoundRecord'>
export type Kind = FoundRecord['kind']

/** The server does not search for a single letter. */
const SHORTEST = 2

/** Records of every kind that begin with the text, if the user may open them. */
export function useRecordHits(query: string): readonly FoundRecord[] {
  const { data } = useQuery({
    queryKey: ['palette', 'records', query],
    queryFn: ({ signal }) => dataOf(api.GET('/api/find', { params: { query: { q: query } }, signal })),
    enabled: query.length >= SHORTEST,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
  return query.length >= SHORTEST ? (data?.records ?? []) : []
}
