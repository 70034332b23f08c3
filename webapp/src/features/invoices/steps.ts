import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { ApiError } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { doneToast } from '@/ui'

export type Invoice = Wire<'InvoiceDetail'>
/** The steps of an invoice on its way to the customer, by id. */
type Step = 'ready' | 'issue' | 'approve' | 'withdraw' | 'deliver'

/** The steps that happen at once; issuing has a preview first (`IssueDialog`). */
type Taken = Exclude<Step, 'issue'>

export interface Offered {
  step: Step
  label: string
  permission: string
  main: boolean
}

const READY = 'Ready for Invoicing'
const BILLS = 'invoiceProcessing.createInvoice'
const AUDITS = 'invoiceProcessing.approveForDelivery'
const UPDATE: Offered = { step: 'ready', label: 'Update status', permission: BILLS, main: true }
const ISSUE: Offered = { step: 'issue', label: 'Issue', permission: BILLS, main: true }
const APPROVE: Offered = { step: 'approve', label: 'Approve for delivery', permission: AUDITS, main: true }
const WITHDRAW: Offered = { step: 'withdraw', label: 'Withdraw approval', permission: AUDITS, main: false }
const DELIVER: Offered = {
  step: 'deliver',
  label: 'Mark as delivered',
  permission: 'invoiceDelivery.sideInvoiceDelivery',
  main: true,
}

/** Additional invoices and credit notes: their shipments follow another invoice. */
export const standsAlone = ({ additionalInvoice, invoiceType }: Invoice) =>
  additionalInvoice || invoiceType === 'Credit Note'

/** The next step of a stored invoice; undefined if its shipment decides. */
export function offered(invoice: Invoice): Offered[] {
  if (invoice.isDeleted || !invoice.invoiceId) return []
  if (invoice.status === 'Invoiced') return [APPROVE]
  if (invoice.status === 'Approve for Invoice Delivery') return [DELIVER, WITHDRAW]
  if (!invoice.canEdit) return []
  if (invoice.status === READY) return [ISSUE]
  return standsAlone(invoice) || invoice.status !== 'Not Rated' ? [UPDATE] : []
}

/** Each invalid field, if the data of a shipment is invalid (R236). */
export function detailsOf(error: unknown): string[] {
  const data = error instanceof ApiError ? (error.data as { details?: string[] } | null) : null
  return data?.details ?? []
}

const path = (invoice: Invoice) => ({ params: { path: { invoice_id: invoice.invoiceId ?? '' } } })

/** Marks one stored invoice ready; `remarks` explain why, if its shipments are invalid (R237). */
export const makeReady = (invoice: Invoice, remarks: string) =>
  dataOf(
    api.POST('/api/invoices/{invoice_id}/actions/ready', {
      ...path(invoice),
      body: { revision: invoice.revision, shipmentValidationRemarks: remarks },
    }),
  )

/** Gives an additional invoice or a credit note its number. */
export async function issueAlone({ invoiceId, revision }: Invoice): Promise<string> {
  const body = { invoices: [{ invoiceId: invoiceId ?? '', revision }] }
  const { issued } = await dataOf(api.POST('/api/invoices/issue', { body }))
  return issued.map(one => one.invoiceNumber).join(', ')
}

function take(invoice: Invoice, step: Taken, remarks: string): Promise<unknown> {
  const body = { revision: invoice.revision, note: '' }
  switch (step) {
    case 'ready':
      return makeReady(invoice, remarks)
    case 'approve':
      return dataOf(api.POST('/api/invoices/{invoice_id}/actions/approve', { ...path(invoice), body }))
    case 'withdraw':
      return dataOf(api.POST('/api/invoices/{invoice_id}/actions/withdraw', { ...path(invoice), body }))
    case 'deliver':
      return dataOf(api.POST('/api/invoices/{invoice_id}/actions/deliver', { ...path(invoice), body }))
  }
}

const DONE: Record<Taken, string> = {
  ready: 'Ready for invoicing.',
  approve: 'Approved for delivery.',
  withdraw: 'Approval withdrawn.',
  deliver: 'Delivered.',
}

/** Takes a step; refetches invoices and their shipments. */
export function useStep(invoice: Invoice) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ step, remarks = '' }: { step: Taken; remarks?: string }) => take(invoice, step, remarks),
    onSuccess: (_, { step }) => doneToast(DONE[step]),
    onSettled: () => queries.invalidateQueries(),
    meta: SHOWN_IN_PLACE,
  })
}
