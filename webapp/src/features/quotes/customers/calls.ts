import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { WireRow } from '@/sheet'
import { savedToast } from '@/ui'
import type { RecordSheet, StoredRecord } from './sheet'

export const ROWS_PER_PAGE = 500

/** The columns of a grid: of customers, or with a docType of a lookup table. */
export const useGridTemplate = (docType: string) =>
  useQuery({
    queryKey: ['gridTemplate', docType],
    queryFn: () => dataOf(api.GET('/api/getRFQTemplate', { params: { query: { docType } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useRows = (base: string, q: string, page: number) =>
  useQuery({
    queryKey: [...recordsKey(base), 'sheet', q, page],
    queryFn: () =>
      send<Omit<Wire<'RecordList'>, 'rows'> & { rows: StoredRecord[] }>('GET', base, {
        query: { q, pageNo: page, pageLimit: ROWS_PER_PAGE },
      }),
    // typed values stay until they are saved or discarded: nothing is refetched in the background
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** Saves the changed rows of a sheet, all or none; refusals are shown in their cells, or above them. */
export function useSaveRows(base: string, sheet: RecordSheet, save: (data: WireRow[]) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => save(ids.map(id => sheet.toWire(id))),
    onSuccess: (_, ids) => {
      savedToast(`${ids.length} saved.`)
      return queries.invalidateQueries({ queryKey: recordsKey(base) })
    },
    onError: (error, ids) => sheet.tell(error, ids),
    meta: SHOWN_IN_PLACE,
  })
}

export const saveCustomers = (templateId: string) => (data: WireRow[]) =>
  send('PUT', '/api/grid', { query: { type: 'account', templateId }, body: { data } })

export const saveVerticals = (templateId: string) => (data: WireRow[]) =>
  send('PUT', '/api/grid/metadata', { query: { templateId }, body: { data, flagIndustryVertical: true } })
