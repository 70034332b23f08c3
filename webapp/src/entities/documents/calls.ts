import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { tagsAsked } from '@/entities/tags/asked'
import type { Field } from '@/fields'
import { REVIEW_DAYS_DEFAULT } from './docTypes'

export type Document = Wire<'DocumentView'>
export const DOCUMENTS = 'documents'
const TARIFF = 'Tariff'
export const PER_PAGE = 50
const MOST_PEOPLE = 100
const MOST_SAME = 20

export interface DocumentList {
  q: string
  account: string
  sort: string
  page: number
  /** Removed documents instead of the others. */
  removed: boolean
  /** The id of the user whose decision they wait for. */
  reviewer: string
  /** A single type; empty: all. */
  type: string
  /** Those shared with the user, or with one of the user's groups. */
  assigned: boolean
  /** Those with these tags, without others, or tagged by a rule. */
  tagged?: ReturnType<typeof tagsAsked>
}

export const useDocuments = (view: DocumentList) =>
  useQuery({
    queryKey: [DOCUMENTS, 'list', view],
    queryFn: () =>
      dataOf(
        api.GET('/api/tms', {
          params: {
            query: {
              docType: view.type,
              assigned: view.assigned,
              q: view.q,
              accountId: view.account,
              sort: view.sort,
              archived: view.removed,
              reviewer: view.reviewer,
              ...view.tagged,
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

/** The fields of documents of a type, from its template (R021). */
export const useFields = (type: string) =>
  useQuery({
    queryKey: [DOCUMENTS, 'fields', type],
    queryFn: () => {
      const query = type === TARIFF ? { type: 'tms' } : { type: 'metadata_documentManagementSystem', docType: type }
      return dataOf(api.GET('/api/template/default', { params: { query } }))
    },
    select: template => (template.fields as Field[]).filter(field => field.isActive !== false),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** The default number of days until a document of a type is reviewed (R023, A080). */
export const useReviewDays = (type: string) =>
  useQuery({
    queryKey: [DOCUMENTS, 'reviewDays', type],
    queryFn: () =>
      dataOf(
        api.GET('/api/suggestion', {
          params: {
            query: { suggestionFor: 'metadata_dmsReviewDays', column: 'reviewDays', documentType: type, pageLimit: 10 },
          },
        }),
      ),
    select: found => found[0]?.v || REVIEW_DAYS_DEFAULT,
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** The users of this system, or its groups: with whom a document may be shared. */
export const useThoseOf = (source: 'users' | 'groups') =>
  useQuery({
    queryKey: [DOCUMENTS, source],
    queryFn: () =>
      dataOf(api.GET('/api/suggestion', { params: { query: { suggestionFor: source, pageLimit: MOST_PEOPLE } } })),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

export const valuesOf = (document: Document): Record<string, string> =>
  Object.fromEntries(document.fields.map(({ key, value }) => [key, value ?? '']))

/** The document of a type whose current file has that name and that the user may revise; null if none. */
export async function findByFile(name: string, docType: string): Promise<Document | null> {
  const query = { q: name, docType, pageLimit: MOST_SAME }
  const { rows } = await dataOf(api.GET('/api/tms', { params: { query } }))
  return rows.find(row => row.mayEdit && row.presentDocId.v === name) ?? null
}

/** Uploads a file; a document takes it when it is saved. */
export function uploadFile(file: File, docType: string): Promise<Wire<'DocumentFile'>> {
  const body = new FormData()
  body.set('file', file)
  return send<Wire<'DocumentFile'>>('POST', '/api/tms/upload/file', { query: { docType }, body })
}

export const useUploadFile = (type: string) =>
  useMutation({ mutationFn: (file: File) => uploadFile(file, type), meta: SHOWN_IN_PLACE })

/** After a change of a document, successful or refused, every list, panel and history of documents is refetched. */
const useDocumentMutation = <Given, Told>(change: (given: Given) => Promise<Told>) => useChangeOf(change, [DOCUMENTS])

export const useSaveDocuments = (docType: string) =>
  useDocumentMutation((body: Wire<'DocumentsBody'>) =>
    dataOf(api.PUT('/api/tms', { params: { query: { docType } }, body })),
  )

/** Approves or rejects a document, or puts it back in process. */
export const useDecideDocument = ({ id, revision }: Document) =>
  useDocumentMutation((status: Wire<'DocumentApprovalBody'>['status']) =>
    dataOf(
      api.PUT('/api/tms/{document_id}/approval', { params: { path: { document_id: id } }, body: { status, revision } }),
    ),
  )

export const useRemoveDocument = () =>
  useDocumentMutation(({ id, revision }: Document) =>
    dataOf(api.DELETE('/api/tms/{document_id}', { params: { path: { document_id: id }, query: { revision } } })),
  )

/** Restores a removed document. */
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

/** Downloads a file of a document; its address works once, within a minute. */
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
