import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'
import { announceTasks } from '@/api/tasks'
import { isBusy, type RowResult, type Upload, type UploadType } from './upload'

type Schemas = components['schemas']

const PROGRESS_MS = 1500
const LIST_KEY = ['uploads']
const keyOf = (uploadId: string) => ['upload', uploadId]

/** One upload, polled while a job is running for it. */
export function useUpload(uploadId: string) {
  const query = useQuery({
    queryKey: keyOf(uploadId),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/upload/{upload_id}', { params: { path: { upload_id: uploadId } }, signal })),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? PROGRESS_MS : false),
    staleTime: 0,
    meta: SHOWN_IN_PLACE,
  })
  const busy = !!query.data && isBusy(query.data.state)
  useEffect(() => {
    if (!busy) return
    // this screen shows the progress: polls at its own pace, not the bell's
    const timer = setInterval(announceTasks, PROGRESS_MS)
    return () => clearInterval(timer)
  }, [busy])
  return query
}

export interface Target {
  type: UploadType
  account: string | null
  tariffId: string | null
}

/** Uploads a workbook; returns its columns, matched with fields. */
export function useReceive() {
  return useMutation({
    mutationFn: ({ file, target }: { file: File; target: Target }) => {
      const body = new FormData()
      body.append('uploadedFile', file)
      return send<Upload>('POST', '/api/upload', { query: { ...target }, body })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Maps columns to other fields, or reads another sheet; returns the updated upload. */
export function useColumns(uploadId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Schemas['ColumnsBody']>) =>
      dataOf(
        api.PUT('/api/upload/{upload_id}/columns', {
          params: { path: { upload_id: uploadId } },
          body: { account: '', mapping: {}, readAs: {}, written: {}, blankUnreadable: {}, everyFile: false, ...body },
        }),
      ),
    onSuccess: upload => queries.setQueryData(keyOf(uploadId), upload),
    meta: SHOWN_IN_PLACE,
  })
}

/** Starts the dry run, the import, or its undo. `confirmed`: the warnings of an import that the user accepts. */
export function useStart(uploadId: string, job: 'check' | 'import' | 'undo') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmed: number | undefined) => {
      const path = { params: { path: { upload_id: uploadId } } }
      if (job === 'check') return dataOf(api.POST('/api/upload/{upload_id}/check', path))
      if (job === 'import')
        return dataOf(api.POST('/api/upload/{upload_id}/import', { ...path, body: { confirmed: confirmed ?? 0 } }))
      return dataOf(api.POST('/api/upload/{upload_id}/undo', path))
    },
    onSuccess: async () => {
      announceTasks()
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(uploadId) }),
        queries.invalidateQueries({ queryKey: LIST_KEY }),
      ])
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** A preview of an undo at the moment. */
export const useUndoPreview = (uploadId: string) =>
  useQuery({
    // a separate query key: after the undo there is no preview, and fetching one is refused
    queryKey: ['upload-undo', uploadId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/upload/{upload_id}/undo', { params: { path: { upload_id: uploadId } }, signal })),
    staleTime: 0,
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** A page of the rows, as the dry run or the import left them. */
export function useRows(upload: Upload, result: RowResult | null, pageNo: number, pageLimit: number) {
  return useQuery({
    queryKey: ['upload-rows', upload.uploadId, upload.state, upload.taskKey, result, pageNo, pageLimit],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/upload/{upload_id}/rows', {
          params: { path: { upload_id: upload.uploadId }, query: { result, pageNo, pageLimit } },
          signal,
        }),
      ),
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })
}

/** A page of all uploads that the user may see, newest first; polled while one is running. */
export function useReport(pageNo: number, pageLimit: number) {
  return useQuery({
    queryKey: [...LIST_KEY, 'report', pageNo, pageLimit],
    queryFn: ({ signal }) => dataOf(api.GET('/api/uploads', { params: { query: { pageNo, pageLimit } }, signal })),
    refetchInterval: ({ state }) => (state.data?.rows.some(row => isBusy(row.state)) ? PROGRESS_MS : false),
    staleTime: 0,
    placeholderData: before => before,
  })
}

export function useRecent(type: UploadType) {
  return useQuery({
    queryKey: [...LIST_KEY, type],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/uploads', { params: { query: { type, pageNo: 1, pageLimit: 6 } }, signal })),
    staleTime: 0,
    meta: SHOWN_IN_PLACE,
  })
}
