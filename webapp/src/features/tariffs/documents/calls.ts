import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { Field } from '@/fields'

export type Document = Wire<'DocumentView'>
const DOCUMENTS = 'tariffDocuments'
const TYPE = 'Tariff'
export const PER_PAGE = 50
const MOST_PEOPLE = 100

export interface DocumentList {
  q: string
  account: string
  sort: string
  page: number
  /** Those that were removed instead of the others. */
  removed: boolean
  /** The id of a user whose decision they wait for. */
  reviewer: string
}

export const useDocuments = (view: DocumentList) =>
  useQuery({
    queryKey: [DOCUMENTS, 'list', view],
    queryFn: () =>
      dataOf(
        api.GET('/api/tms', {
          params: {
            query: {
              q: view.q,
              accountId: view.account,
              sort: view.sort,
              archived: view.removed,
              reviewer: view.reviewer,
              pageNo: view.page,
              pageLimit: PER_PAGE,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useDocument = (id: string) =>
  useQuery({
    queryKey: [DOCUMENTS, 'one', id],
    queryFn: () => dataOf(api.GET('/api/tms/{document_id}', { params: { path: { document_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useRevisions = (id: string) =>
  useQuery({
    queryKey: [DOCUMENTS, 'history', id],
    queryFn: () =>
      dataOf(
        api.GET('/api/tms/{document_id}/history', {
          params: { path: { document_id: id }, query: { pageLimit: 100 } },
        }),
      ),
    meta: SHOWN_IN_PLACE,
  })

/** The fields of documents, as the system's template has them. */
export const useFields = () =>
  useQuery({
    queryKey: [DOCUMENTS, 'fields'],
    queryFn: () => dataOf(api.GET('/api/template/default', { params: { query: { type: 'tms' } } })),
    select: template => (template.fields as Field[]).filter(field => field.isActive !== false),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** After how many days a tariff document is reviewed unless somebody says otherwise. */
export const useReviewDays = () =>
  useQuery({
    queryKey: [DOCUMENTS, 'reviewDays'],
    queryFn: () =>
      dataOf(
        api.GET('/api/suggestion', {
          params: { query: { suggestionFor: 'metadata_dmsReviewDays', column: 'reviewDays', q: TYPE, pageLimit: 10 } },
        }),
      ),
    select: found => found[0]?.v ?? '',
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** The people of this system, or its groups: with whom a document may be shared. */
export const useThoseOf = (source: 'users' | 'groups') =>
  useQuery({
    queryKey: [DOCUMENTS, source],
    queryFn: () =>
      dataOf(api.GET('/api/suggestion', { params: { query: { suggestionFor: source, pageLimit: MOST_PEOPLE } } })),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** Sends a file ahead; a document takes it when it is saved. */
export function uploadFile(file: File): Promise<Wire<'DocumentFile'>> {
  const body = new FormData()
  body.set('file', file)
  return send<Wire<'DocumentFile'>>('POST', '/api/tms/upload/file', { body })
}

export const useUploadFile = () => useMutation({ mutationFn: uploadFile, meta: SHOWN_IN_PLACE })

/** After a change of a document, done or refused, every list, panel and history of documents asks again. */
const useDocumentMutation = <Given, Told>(change: (given: Given) => Promise<Told>) => useChangeOf(change, [DOCUMENTS])

export const useSaveDocuments = () =>
  useDocumentMutation((body: Wire<'DocumentsBody'>) =>
    dataOf(api.PUT('/api/tms', { params: { query: { docType: TYPE } }, body })),
  )

export const useRemoveDocument = () =>
  useDocumentMutation(({ id, revision }: Document) =>
    dataOf(api.DELETE('/api/tms/{document_id}', { params: { path: { document_id: id }, query: { revision } } })),
  )

/** Takes the removal of a document back. */
export const useBringBack = () =>
  useDocumentMutation(({ id, revision }: Document) =>
    dataOf(
      api.PUT('/api/tms/{document_id}/history/{to_revision}', {
        params: { path: { document_id: id, to_revision: revision } },
        body: { revision: revision + 1 },
      }),
    ),
  )

export const useRestoreRevision = ({ id, revision }: Document) =>
  useDocumentMutation((to: number) =>
    dataOf(
      api.PUT('/api/tms/{document_id}/history/{to_revision}', {
        params: { path: { document_id: id, to_revision: to } },
        body: { revision },
      }),
    ),
  )

/** Saves a file of a document; its address serves once, within a minute. */
export const useDownload = () =>
  useMutation({
    mutationFn: (id: string) => dataOf(api.POST('/api/tms/download/fileGCS', { body: { id } })),
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })
