import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { saveAnswer, viewAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { PER_PAGE } from './calls'

export type PayableDocument = Wire<'PayableDocumentView'>
export type DocumentKind = Wire<'PayableDocumentKind'>
export const KINDS: readonly DocumentKind[] = ['Carrier invoice', 'Proof of delivery', 'Dispute', 'Other']
/** The extensions that the server accepts. */
export const ENDINGS = '.pdf,.xls,.xlsx,.doc,.docx,.msg,.jpg,.jpeg,.png,.tif,.tiff'
const VIEWABLE = /\.(pdf|png|jpe?g)$/i
const DOCUMENTS = 'payable-documents'

/** The filters of the list of documents. */
export interface DocumentsAsked {
  q?: string
  kind?: DocumentKind | ''
  payableId?: string
}

export const useDocuments = ({ q = '', kind = '', payableId = '' }: DocumentsAsked, page = 1) =>
  useQuery({
    queryKey: [DOCUMENTS, q, kind, payableId, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/payableDocuments', {
          params: { query: { q, payableId, pageNo: page, pageLimit: PER_PAGE, ...(kind ? { kind } : {}) } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useAddDocument = (payableId: string) =>
  useChangeOf(
    ({ file, kind }: { file: File; kind: DocumentKind }) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      return send<PayableDocument>('POST', '/api/payableDocuments', { query: { payableId, kind }, body })
    },
    [DOCUMENTS],
  )

export const useRemoveDocument = () =>
  useChangeOf(
    ({ id, revision }: PayableDocument) =>
      dataOf(
        api.DELETE('/api/payableDocuments/{document_id}', {
          params: { path: { document_id: id }, query: { revision } },
        }),
      ),
    [DOCUMENTS],
  )

const fileOf = ({ id }: PayableDocument) => `/api/payableDocuments/${id}/file`
/** Shows a document if the browser can, otherwise downloads it. */
export const openDocument = (document: PayableDocument) =>
  VIEWABLE.test(document.name) ? viewAnswer(`${fileOf(document)}?view=true`) : saveDocument(document)
export const saveDocument = (document: PayableDocument) => saveAnswer(fileOf(document), document.name)
