import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

type Paper = Wire<'ShipmentDocumentRow'>
/** A document with the selected invoice and kind of its link. */
export interface ToLink {
  row: Paper
  number: string
  kind: string
}
const DOCUMENTS = 'shipment-documents'
const HISTORY = 'shipment-history'

/** The documents of a shipment, and their possible links; refetched when the shipment changed. */
export const useShipmentDocuments = (shipmentId: string, revision: number | undefined) =>
  useQuery({
    queryKey: [DOCUMENTS, shipmentId, revision],
    queryFn: ({ signal }) => dataOf(api.GET('/api/shipmentDocuments', { params: { query: { shipmentId } }, signal })),
    meta: SHOWN_IN_PLACE,
  })

/** Attaches a file to a shipment. */
export function attach(shipmentId: string, file: File) {
  const body = new FormData()
  body.set('uploadedFile', file)
  return send<Wire<'ShipmentDocuments'>>('POST', '/api/shipmentDocuments/file', { query: { shipmentId }, body })
}

/** Refetches the documents and the history of shipments. */
export function useReload() {
  const queries = useQueryClient()
  return () => Promise.all([DOCUMENTS, HISTORY].map(key => queries.invalidateQueries({ queryKey: [key] })))
}

/** Links the documents to their invoices, or removes the links, all or none. */
export const useLink = (shipmentId: string) =>
  useChangeOf(
    ({ papers, isLink }: { papers: readonly ToLink[]; isLink: boolean }) =>
      dataOf(
        api.POST('/api/shipmentDocuments', {
          params: { query: { isLink } },
          body: {
            shipmentId,
            resultFiles: papers.map(({ row, number, kind }) => ({
              fileId: row.fileId,
              updateField: true,
              relateWith: { invoiceNumber: number, shipmentDocumentType: kind },
              revision: row.revision,
            })),
          },
        }),
      ),
    [DOCUMENTS],
    [HISTORY],
  )

export const useDelete = (shipmentId: string) =>
  useChangeOf(
    (fileIds: string[]) =>
      dataOf(api.DELETE('/api/shipmentDocuments', { params: { query: { shipmentId } }, body: { fileIds } })),
    [DOCUMENTS],
    [HISTORY],
  )
