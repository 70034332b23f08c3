import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { savedToast } from '@/ui'
import type { ZonePage, ZoneSheet } from './zoneSheet'

export const ZONE_TABLES = '/api/records/zoneTable'
export const ROWS_PER_PAGE = 500

export const chartAddress = (id: string) => `/configuration/tariffs/zoneTable/rows/${id}`
export const tableAddress = (id: string) => `/configuration/tariffs/zoneTable/edit/${id}`

/** A page of the rows of a table; `filter` has prefixes of their cells. */
export const useZoneRows = (id: string, page: number, filter: Record<string, string>) =>
  useQuery({
    queryKey: [...recordsKey(ZONE_TABLES), 'rows', id, page, filter],
    queryFn: () =>
      dataOf(
        api.POST('/api/zoneTables/{table_id}/rows', {
          params: { path: { table_id: id } },
          body: { pageNo: page, pageLimit: ROWS_PER_PAGE, filter },
        }),
      ),
    // typed values stay until they are saved or discarded: nothing is refetched in the background
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** Saves the changed rows of a sheet, all or none; refusals are shown in their cells. */
export function useSaveZones(sheet: ZoneSheet) {
  const queries = useQueryClient()
  const { tableId, revision } = sheet.page
  return useMutation({
    mutationFn: (data: Wire<'ZoneRowBody'>[]) =>
      dataOf(
        api.PUT('/api/zoneTables/{table_id}/rows', {
          params: { path: { table_id: tableId } },
          body: { revision, data },
        }),
      ),
    onSuccess: ({ added, changed, deleted }) => {
      const rows = added + changed + deleted
      savedToast(`${rows} ${rows === 1 ? 'row' : 'rows'} saved.`)
      return queries.invalidateQueries({ queryKey: recordsKey(ZONE_TABLES) })
    },
    onError: error => sheet.tell(error),
    meta: SHOWN_IN_PLACE,
  })
}

export interface ZoneUpload {
  /** A workbook, or pasted cells. */
  file: File | null
  text: string
  answers: Record<string, string>
  dryRun: boolean
}

/** Previews a chart, or stores it in place of all rows. */
export function useUploadZones(page: ZonePage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, text, answers, dryRun }: ZoneUpload) => {
      const body = new FormData()
      if (file) body.set('uploadedFile', file)
      body.set('text', text)
      body.set('answers', JSON.stringify(answers))
      body.set('revision', String(page.revision))
      body.set('dryRun', String(dryRun))
      return send<Wire<'ZoneUploadView'>>('POST', `/api/zoneTables/${page.tableId}/upload`, { body })
    },
    onSuccess: told =>
      told.stored ? queries.invalidateQueries({ queryKey: recordsKey(ZONE_TABLES) }) : Promise.resolve(),
    meta: SHOWN_IN_PLACE,
  })
}

/** Exports the rows as a workbook, which can be uploaded again. */
export const exportZones = (page: ZonePage): Promise<void> =>
  saveAnswer(`/api/zoneTables/${page.tableId}/export`, `${page.name}.xlsx`)
