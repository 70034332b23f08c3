import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf, send } from '@/api/client'
import { fileOf } from '@/api/files'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export const TEMPLATES = '/api/records/invoiceTemplate'
export const NEW = 'new'
export type Values = Record<string, string | boolean>
export type Template = Omit<Wire<'RecordView'>, 'values'> & { values: Values }

export const useTemplate = (id: string) =>
  useQuery({
    enabled: id !== NEW,
    queryKey: [...recordsKey(TEMPLATES), 'one', id],
    queryFn: () => send<Template>('GET', `${TEMPLATES}/${id}`),
    meta: SHOWN_IN_PLACE,
  })

/** Saves a form: without `before`, a new template for the system or for an account. */
export const useSaveTemplate = (before: Template | undefined) =>
  useChangeOf(
    ({ values, accountId }: { values: Values; accountId: string | null }) =>
      before
        ? send<Template>('PUT', `${TEMPLATES}/${before.id}`, { body: { values, revision: before.revision } })
        : send<Template>('POST', TEMPLATES, { body: { values, level: accountId ? 'account' : 'system', accountId } }),
    recordsKey(TEMPLATES),
  )

export const useBuiltIn = () =>
  useQuery({
    queryKey: ['invoice-template', 'built-in'],
    queryFn: () => dataOf(api.GET('/api/invoiceTemplate/builtIn')),
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

/** A preview of the form, as the address of a PDF; without an invoice, of the sample. */
export const usePreview = (values: Values, invoiceId: string) =>
  useQuery({
    queryKey: ['invoice-template', 'preview', values, invoiceId],
    queryFn: ({ signal }) => fileOf('/api/invoiceTemplate/preview', { values, invoiceId }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export const useLogo = (fileId: string) =>
  useQuery({
    enabled: !!fileId,
    queryKey: ['invoice-template', 'logo', fileId],
    queryFn: () => dataOf(api.GET('/api/invoiceTemplate/logo', { params: { query: { id: fileId } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useSendLogo = () =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('uploadedFile', file)
      return send<Wire<'Logo'>>('POST', '/api/invoiceTemplate/logo', { body })
    },
    meta: SHOWN_IN_PLACE,
  })

export const useAccounts = () =>
  useQuery({
    queryKey: ['invoice-template', 'accounts'],
    queryFn: () => dataOf(api.GET('/api/accounts', { params: { query: { pageNo: 1, pageLimit: 200 } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Invoices to preview a design with, or to print, newest first. */
export const useIssued = (view: { search?: string; status?: string[]; page?: number; limit: number }) =>
  useQuery({
    queryKey: ['invoices', 'documents', view],
    queryFn: () => {
      const { search = '', status = [], page = 1, limit } = view
      return dataOf(api.POST('/api/invoices/list', { body: { search, status, pageNo: page, pageLimit: limit } }))
    },
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** The PDF of an invoice; its address works once, so it is fetched each time. */
export const usePdf = (invoiceId: string) =>
  useQuery({
    queryKey: ['invoice-pdf', invoiceId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/invoices/{invoice_id}/pdf', { params: { path: { invoice_id: invoiceId } }, signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

export const useWebInvoices = (view: { q: string; page: number; limit: number }) =>
  useQuery({
    queryKey: ['web-invoices', 'list', view],
    queryFn: () =>
      dataOf(
        api.GET('/api/webInvoices', { params: { query: { q: view.q, pageNo: view.page, pageLimit: view.limit } } }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useWebInvoice = (reference: string) =>
  useQuery({
    queryKey: ['web-invoices', 'one', reference],
    queryFn: () =>
      dataOf(api.GET('/api/generatedWeb/{web_reference_id}', { params: { path: { web_reference_id: reference } } })),
    meta: SHOWN_IN_PLACE,
  })

export function useGenerateWeb() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invoiceId: string) => dataOf(api.POST('/api/generateWeb', { body: { invoiceId } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['web-invoices'] }),
  })
}
