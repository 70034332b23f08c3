import { useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type RequestForm = Wire<'RequestForm'>
/** Identifies a change that may need approval. */
export type Change = Pick<RequestForm, 'requestViewType'> & Partial<RequestForm>

/** The query key of requests. */
export const REQUESTS = 'requests'

const whole = (change: Change): RequestForm => ({
  subjectId: '',
  versionId: '',
  confirmed: 0,
  revision: 0,
  asCharged: false,
  withoutOrder: false,
  title: '',
  details: [],
  comment: '',
  fileIds: [],
  visibleToAll: false,
  ...change,
})

/** Whether a change needs approval first, and whose. */
export const useApprovalNeed = (change: Change, enabled = true) =>
  useQuery({
    queryKey: [REQUESTS, 'needed', change],
    queryFn: () => dataOf(api.POST('/api/requests/needed', { body: whole(change) })),
    enabled,
    meta: SHOWN_IN_PLACE,
  })

/** Sends a change for approval. */
export const useSendForApproval = () =>
  useChangeOf((change: Change) => dataOf(api.PUT('/api/requests/addNewRequest', { body: whole(change) })), [REQUESTS])

/** Uploads a file; the request takes it when it is sent. */
export const useUploadRequestFile = () =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return send<Wire<'ReceivedFile'>>('POST', '/api/requests/file', { body })
    },
    meta: SHOWN_IN_PLACE,
  })

/** How many requests wait for the signed-in user. */
export const usePendingCount = (enabled: boolean) =>
  useQuery({
    queryKey: [REQUESTS, 'count'],
    queryFn: () => dataOf(api.GET('/api/requests/pending', { params: { query: { count: true } } })),
    select: found => found.count,
    enabled,
    staleTime: 60_000,
    refetchInterval: 120_000,
    meta: SHOWN_IN_PLACE,
  })
