import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { ApiError } from '@/api/errors'
import { HELD, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { useSheetSave, type WireRow } from '@/sheet'
import type { CaptureAnswer, CapturedRow, FileRows } from './capture'
import { captureFields } from './columns'
import type { CaptureSheet } from './sheet'

/** What the grid shows. */
export interface CaptureView {
  /** Only the shipments of this account; empty: all. */
  account: string
  search: string
  /** With an invoice, without one, or both. */
  invoiced: boolean | null
  page: number
  limit: number
}

const AT_A_TIME = 400
const SOME_REFUSED = 412
const FIVE_MINUTES = 5 * 60_000

/** The definitions of the columns: the account's invoice template, its charges, and the shipment fields. */
export const useCaptureTemplate = (account: string) =>
  useQuery({
    queryKey: ['capture-template', account],
    queryFn: async ({ signal }) => {
      const params = { query: account ? { accountId: account } : {} }
      const [template, charges, shipment] = await Promise.all([
        dataOf(api.GET('/api/uploadNewInvoice/template', { params, signal })),
        dataOf(api.GET('/api/invoiceCharges', { params, signal })),
        dataOf(api.POST('/api/shipment/template', { body: {}, signal })),
      ])
      const { templateId } = template
      return { templateId, fields: captureFields(template.fields, charges.columns, shipment.fields) }
    },
    staleTime: FIVE_MINUTES,
    meta: SHOWN_IN_PLACE,
  })

/** One page of the grid; never refetched automatically, because that would discard typed values. */
export const useCapturePage = ({ account, search, invoiced, page, limit }: CaptureView) =>
  useQuery({
    queryKey: ['capture', { account, search, invoiced, page, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/invoiceCapture', {
          body: { accountId: account || null, search, invoiced, pageNo: page, pageLimit: limit },
          signal,
        }),
      ),
    ...HELD,
  })

/** Open shipments without an invoice whose number has this prefix, newest first. */
export const useWithoutInvoice = (account: string, search: string, page: number, limit: number) =>
  useQuery({
    queryKey: ['capture-without', { account, search, page, limit }],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/invoiceCapture', {
          body: { accountId: account || null, search, invoiced: false, pageNo: page, pageLimit: limit },
          signal,
        }),
      ),
    gcTime: 0,
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })

/** Current rows of the grid from the server, by shipment. */
export async function loadRows(shipmentIds: readonly string[]): Promise<CapturedRow[]> {
  const rows: CapturedRow[] = []
  for (let from = 0; from < shipmentIds.length; from += AT_A_TIME) {
    const some = shipmentIds.slice(from, from + AT_A_TIME)
    const leaf = { name: 'id', operator: 'isInList', value: some.join('\n'), type: 'text' }
    const rules = { condition: 'and', level: 0, fields: [leaf] }
    const body = { rules, search: '', pageNo: 1, pageLimit: AT_A_TIME }
    rows.push(...(await dataOf(api.POST('/api/invoiceCapture', { body }))).rows)
  }
  return rows
}

/** What saving does: captures rows for their shipments, or adds invoices to existing ones. */
export type Into = 'capture' | 'add'

async function store(into: Into, account: string, rows: WireRow[]): Promise<CaptureAnswer> {
  const sent = rows as unknown as Wire<'CaptureRow'>[]
  try {
    if (into === 'add') {
      const body = { data: sent, systemId: '', templateId: '' }
      return await dataOf(api.PUT('/api/uploadNewInvoice', { body }))
    }
    const params = { query: account ? { accountId: account } : {} }
    return await dataOf(api.PUT('/api/invoiceCapture', { params, body: { rows: sent } }))
  } catch (error) {
    // refused rows are an answer, not a failure
    if (error instanceof ApiError && error.status === SOME_REFUSED && error.data) return error.data as CaptureAnswer
    throw error
  }
}

/** Captures the checked, changed rows of a sheet. */
export function useCapture(sheet: CaptureSheet, into: Into, account: string) {
  const queries = useQueryClient()
  return useSheetSave(
    sheet,
    async rows => {
      const answer = await store(into, account, sheet.withReasons(rows))
      sheet.noteTaken(rows, answer)
      return answer
    },
    () => {
      void queries.invalidateQueries({ queryKey: ['home'] })
      void queries.invalidateQueries({ queryKey: ['capture-without'] })
    },
  )
}

/** Reads the rows of a workbook; stores nothing. */
export const useReadFile = (account: string) =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('uploadedFile', file)
      const query = account ? { accountId: account } : {}
      return send<FileRows>('POST', '/api/uploadNewInvoice/file', { query, body })
    },
    meta: SHOWN_IN_PLACE,
  })

/** Requests the figures of invoices from the billing system. */
export const useAutoCapture = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) =>
      dataOf(api.POST('/api/invoiceAutoCapture', { body: { data: ids.map(invoiceId => ({ invoiceId })) } })),
    meta: SHOWN_IN_PLACE,
  })

/** The results for the invoices of one request to the billing system. */
export const loadPushes = async (batch: string, limit: number) =>
  (await dataOf(api.GET('/api/invoiceAutoBilling/pushes', { params: { query: { batch, pageLimit: limit } } }))).rows
