import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { INVOICES } from '../calls'

export type AuditRow = Wire<'AuditRow'>
export const AUDIT_PAGE = 50
const AUDIT = 'audit'

export interface AuditView {
  search: string
  status: string
  page: number
}

/** A page of issued invoices with their existing and missing documents. */
export const useAudit = ({ search, status, page }: AuditView) =>
  useQuery({
    queryKey: [INVOICES, AUDIT, { search, status, page }],
    queryFn: () =>
      dataOf(api.POST('/api/deliveryAudit/list', { body: { search, status, pageNo: page, pageLimit: AUDIT_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [INVOICES] })
}

interface ToLink {
  invoice: AuditRow
  file: File
  documentType: string
}

/** Uploads a file and makes it a document of the invoice. */
export function useLinkDocument() {
  const reload = useReload()
  return useMutation({
    mutationFn: async ({ invoice, file, documentType }: ToLink) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      const { fileId } = await send<Wire<'AuditFile'>>('POST', '/api/deliveryAudit/file', {
        query: { invoiceId: invoice.id },
        body,
      })
      const { id: invoiceId, revision } = invoice
      return dataOf(
        api.PUT('/api/documentAuditProfileData', {
          body: { invoiceId, fileId, documentType, revision, shipmentId: '' },
        }),
      )
    },
    onSettled: reload,
    meta: SHOWN_IN_PLACE,
  })
}

export function useUnlinkDocument() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ invoice, fileId }: { invoice: AuditRow; fileId: string }) =>
      dataOf(
        api.POST('/api/deliveryAudit/unlink', { body: { invoiceId: invoice.id, fileId, revision: invoice.revision } }),
      ),
    onSettled: reload,
    meta: SHOWN_IN_PLACE,
  })
}

/** Approves invoices for delivery; those held back have their reasons. */
export function useApprove() {
  const reload = useReload()
  return useMutation({
    mutationFn: (rows: readonly AuditRow[]) =>
      dataOf(
        api.POST('/api/deliveryAudit/approve', {
          body: { invoices: rows.map(({ id, revision }) => ({ invoiceId: id, revision })), note: '' },
        }),
      ),
    onSettled: reload,
    meta: SHOWN_IN_PLACE,
  })
}
