import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, saidOf } from '@/api/client'
import { ApiError } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { type Group, toRules } from '@/conditions'
import { doneToast, money, type Suggested, savedToast } from '@/ui'
import { INVOICES } from '../calls'
import { makeReady } from '../steps'
import type { Detail, InvoiceEntry } from './chargeSheet'

const WORK = 'charges-work'
export const WORK_PER_PAGE = 50
const SHIPMENT_NUMBER = 'shipmentInformation#shipmentNumber'
const CUSTOMER = 'shipmentParties#customerName'

export interface WorkView {
  search: string
  status: string
  /** Invoices that customers answered, instead of shipments. */
  received: boolean
  page: number
}

/** One row of the work list: a shipment, or one of its invoices. */
export interface Work {
  shipmentId: string
  shipmentNumber: string
  customer: string
  status: string
  invoiceNumber: string
  /** The received invoice of the row. */
  invoice?: Wire<'InvoiceRow'>
}

/** The shipments with a status and a number prefix. */
async function shipmentsToWorkOn({ search, status, page }: WorkView, signal: AbortSignal) {
  const parts: Group['parts'] = [
    ...(status ? [{ name: 'status', operator: 'equalTo' as const, value: status }] : []),
    ...(search ? [{ name: SHIPMENT_NUMBER, operator: 'beginsWith' as const, value: search }] : []),
  ]
  const rules = toRules({ condition: 'and', parts }, () => 'text')
  const { rows, count, countIsBound } = await dataOf(
    api.POST('/api/shipment/list', { body: { rules, sort: [], pageNo: page, pageLimit: WORK_PER_PAGE }, signal }),
  )
  const work = rows.map(
    (row): Work => ({
      shipmentId: row.id,
      shipmentNumber: String(row[SHIPMENT_NUMBER] ?? ''),
      customer: String(row[CUSTOMER] ?? ''),
      status: row.status,
      invoiceNumber: row.invoiceNumber ?? '',
    }),
  )
  return { rows: work, count, countIsBound }
}

async function receivedToWorkOn({ search, status, page }: WorkView, signal: AbortSignal) {
  const { rows, count } = await dataOf(
    api.POST('/api/invoices/list', {
      body: { search, status: status ? [status] : [], received: true, pageNo: page, pageLimit: WORK_PER_PAGE },
      signal,
    }),
  )
  const work = rows.map(
    (invoice): Work => ({
      shipmentId: invoice.shipmentId ?? '',
      shipmentNumber: invoice.shipmentNumbers[0] ?? '',
      customer: invoice.accountName,
      status: invoice.status,
      invoiceNumber: invoice.number,
      invoice,
    }),
  )
  return { rows: work, count, countIsBound: false }
}

/** The work list: shipments, or the invoices that customers answered. */
export const useWork = (view: WorkView) =>
  useQuery({
    queryKey: [WORK, view],
    queryFn: ({ signal }) => (view.received ? receivedToWorkOn : shipmentsToWorkOn)(view, signal),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

const chargesKey = (shipmentId: string) => [INVOICES, 'charges', shipmentId]

/** The invoices of a shipment with their charges; without an invoice, what would be billed. Never refetched
 * automatically, because that would discard typed values. */
export const useInvoicesOf = (shipmentId: string) =>
  useQuery({
    queryKey: chargesKey(shipmentId),
    queryFn: () => dataOf(api.GET('/api/invoice/charge', { params: { query: { Id: shipmentId } } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: SHOWN_IN_PLACE,
  })

/** The charges that may be added, for the list in the charge cell. */
export const suggestCharges =
  (shipmentId: string) =>
  async (query: string, signal: AbortSignal): Promise<Suggested[]> => {
    const found = await dataOf(
      api.GET('/api/invoice/chargeStore', { params: { query: { Id: shipmentId, q: query } }, signal }),
    )
    return found.charges.map(({ chargeCode, chargeText }) => ({
      value: chargeCode,
      label: chargeText && chargeText !== chargeCode ? `${chargeCode}  ${chargeText}` : chargeCode,
    }))
  }

/** Refetches everything that a change of an invoice affects. */
function useReload(shipmentId: string) {
  const queries = useQueryClient()
  return async () => {
    await queries.refetchQueries({ queryKey: chargesKey(shipmentId) })
    void queries.invalidateQueries({ queryKey: [WORK] })
    void queries.invalidateQueries({ queryKey: [INVOICES, 'list'] })
    void queries.invalidateQueries({ queryKey: [INVOICES, 'one'] })
    void queries.invalidateQueries({ queryKey: [INVOICES, 'timeline'] })
  }
}

/** Saves one invoice; a refusal is an error with its lines. */
export function useSaveCharges(shipmentId: string) {
  const reload = useReload(shipmentId)
  return useMutation({
    mutationFn: (entry: InvoiceEntry) => saidOf(api.POST('/api/invoice/charge', { body: { invoices: [entry] } })),
    onSuccess: async said => {
      await reload()
      savedToast(said)
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Answers the customer for lines of a received invoice (R227, R228): stored at once, all or none. */
export function useAnswer(shipmentId: string, { invoiceId, revision }: Detail) {
  const reload = useReload(shipmentId)
  return useMutation({
    mutationFn: (answers: Wire<'ClientAnswer'>[]) =>
      dataOf(
        api.POST('/api/invoices/{invoice_id}/actions/answer', {
          params: { path: { invoice_id: invoiceId ?? '' } },
          body: { revision, answers },
        }),
      ),
    onSuccess: reload,
    meta: SHOWN_IN_PLACE,
  })
}

/** The rejection reasons of the payer's EDI audit profile; without any, a reason is typed. */
export const useRejectionReasons = ({ invoiceId }: Detail) =>
  useQuery({
    enabled: !!invoiceId,
    queryKey: ['rejectionReasons', invoiceId],
    queryFn: () =>
      dataOf(
        api.GET('/api/invoices/{invoice_id}/rejectionReasons', { params: { path: { invoice_id: invoiceId ?? '' } } }),
      ),
    meta: SHOWN_IN_PLACE,
  })

const WITH_MISMATCH = 'Tariff Calculated With Rate Mismatch.'

/** Rates the shipments of an invoice, which updates the tariff values of its lines. */
export function useCalculate(shipmentId: string) {
  const reload = useReload(shipmentId)
  return useMutation({
    mutationFn: (ids: string[]) => dataOf(api.POST('/api/rating', { body: { ids } })),
    onSuccess: async ({ mismatched, notRated }) => {
      await reload()
      if (notRated) doneToast('No rate found. See the explanation.')
      else doneToast(mismatched ? WITH_MISMATCH : 'Tariff calculated.')
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** The tariff choice list of a shipment; refetched each time it opens. */
export const useTariffOffers = (shipmentId: string) =>
  useQuery({
    queryKey: ['tariff-offers', shipmentId],
    queryFn: () =>
      dataOf(api.GET('/api/rating/choice/{shipment_id}', { params: { path: { shipment_id: shipmentId } } })),
    gcTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** Selects by the entered number, or lets the rules decide again; rates the shipment with it. */
export function useChooseTariff(shipmentId: string) {
  const reload = useReload(shipmentId)
  return useMutation({
    mutationFn: ({ of, choice }: { of: Wire<'TariffOffers'>; choice: string | null }) =>
      dataOf(
        api.POST('/api/rating/choice', {
          body: { shipmentId, revision: of.revision, listId: of.listId, choice },
        }),
      ),
    onSuccess: async ({ tariffName, total, currency }) => {
      await reload()
      doneToast(`Rated by ${tariffName}: ${money(total)} ${currency}.`)
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Update status: Ready for Invoicing if the data is valid (R057), or accepted with remarks (R237); otherwise the
 * reason. */
export function useMakeReady(shipmentId: string) {
  const reload = useReload(shipmentId)
  return useMutation({
    mutationFn: async ({ invoice, remarks }: { invoice: Detail; remarks: string }) => {
      if (invoice.invoiceId) return void (await makeReady(invoice, remarks))
      const ids = invoice.shipments.map(one => one.shipmentId)
      const body = { ids, shipmentValidationRemarks: remarks }
      const { refused } = await dataOf(api.POST('/api/invoices/ready', { body }))
      if (refused[0]) throw new ApiError(400, refused[0].code, refused[0].message, { details: refused[0].details })
    },
    onSuccess: async () => {
      await reload()
      doneToast('Ready for invoicing.')
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** The rating behind a line. */
export const useLineTrace = (traceId: string | null) =>
  useQuery({
    queryKey: ['rating-trace', traceId, 'house'],
    queryFn: () =>
      dataOf(
        api.GET('/api/rating/trace/{trace_id}', {
          params: { path: { trace_id: traceId ?? '' }, query: { view: 'house' } },
        }),
      ),
    enabled: traceId !== null,
    meta: SHOWN_IN_PLACE,
  })
