import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { ApiError, messageOf } from '@/api/errors'
import { HOME } from '@/api/home'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'
import { alertToast, todayHere, warnToast } from '@/ui'

type Schemas = components['schemas']
export type Aging = Schemas['SummaryAnswer']
export type AgingRow = Schemas['SummaryRow']
export type Sum = Schemas['CountAndAmount']
export type Details = Schemas['DetailAnswer']

/** Which rows: those of the systems, or of an open folder. */
export interface Folder {
  groupBy: AgingRow['groupBy']
  systemId: string | null
  accountId: string | null
}
export const TOP: Folder = { groupBy: 'system', systemId: null, accountId: null }
/** The accounts of all systems. */
export const CUSTOMERS: Folder = { groupBy: 'account', systemId: null, accountId: null }

/** The children of an open row. */
export const folderOf = (row: AgingRow): Folder => ({
  groupBy: row.groupBy === 'system' ? 'account' : 'status',
  systemId: row.systemId,
  accountId: row.accountId,
})

async function readAging(date: string, folder: Folder): Promise<Aging> {
  const body = { date, currentTime: `${date} 00:00:00`, condition: {}, ...folder }
  try {
    return await dataOf(api.PUT('/api/bpR', { body }))
  } catch (error) {
    // A046; the section itself says so as well, with a retry button
    if (error instanceof ApiError && error.status !== 401) alertToast(messageOf(error))
    throw error
  }
}

/** The unbilled work by age, as of a day. */
export function useAging(date: string, folder: Folder) {
  return useQuery({
    queryKey: [HOME, 'aging', date, folder],
    queryFn: () => readAging(date, folder),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })
}

/** A cell of the table; without an age group, the whole row. */
export interface AgingCell {
  title: string
  systemId: string | null
  accountId: string | null
  status: string | null
  ageGroup: number | null
}

/** A047: unbilled work of another day is not stored by shipment. */
export function mayOpenDetails(date: string, today = todayHere()): boolean {
  if (date === today) return true
  warnToast('Invalid Date', 'Details are available for the current date only!')
  return false
}

export const DETAIL_LIMIT = 25
export function useAgingDetails(cell: AgingCell, date: string, sort: string, pageNo: number) {
  const { title: _, ...query } = cell
  return useQuery({
    queryKey: [HOME, 'details', query, date, sort, pageNo],
    queryFn: () =>
      dataOf(
        api.GET('/api/bpRdetail', {
          params: { query: { ...query, entryDate: date, sort, pageNo, pageLimit: DETAIL_LIMIT } },
        }),
      ),
    placeholderData: previous => previous,
    meta: SHOWN_IN_PLACE,
  })
}
