import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { Field } from '@/fields'

export type Payable = Wire<'PayableView'>
export type PayableDetail = Wire<'PayableDetail'>
export type Payment = Wire<'PaymentView'>
export type Status = Wire<'PayableStatus'>
export type DueIn = Wire<'DueWindow'>
/** The filters of the list of invoices. */
export type PayablesAsked = Required<Omit<Wire<'PayablesRequest'>, 'pageNo' | 'pageLimit'>>
/** The filters of the list of payments. */
export type PaymentsAsked = Required<Omit<Wire<'PaymentsRequest'>, 'pageNo' | 'pageLimit'>>

export const APPROVES = 'payables.approvePayables'
export const PAYS = 'payables.payPayables'
export const PER_PAGE = 50
/** Every list, total and panel of payables: a decision or a payment changes all of them. */
export const PAYABLES = 'payables'
/** The polling interval while invoices are entered in the charges and audited. */
const STILL_AUDITING_MS = 1500
const pace = (isAudited: boolean | undefined) => (isAudited ? STILL_AUDITING_MS : false)

export const usePayables = (asked: PayablesAsked, page: number) =>
  useQuery({
    queryKey: [PAYABLES, 'list', asked, page],
    queryFn: () => dataOf(api.POST('/api/payables', { body: { ...asked, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      pace(data && (data.unchecked > 0 || data.rows.some(row => row.status === 'Received'))),
    meta: SHOWN_IN_PLACE,
  })

export const usePayable = (id: string) =>
  useQuery({
    queryKey: [PAYABLES, 'one', id],
    queryFn: () => dataOf(api.GET('/api/payables/{payable_id}', { params: { path: { payable_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Every invoice that matches the filter, as a workbook. */
export const savePayables = (asked: PayablesAsked) =>
  saveAnswer('/api/payables/export', 'carrier-invoices.xlsx', {}, asked)

export const useSummary = () =>
  useQuery({
    queryKey: [PAYABLES, 'summary'],
    queryFn: () => dataOf(api.GET('/api/payables/summary')),
    refetchInterval: ({ state: { data } }) => pace(data && data.unchecked > 0),
    meta: SHOWN_IN_PLACE,
  })

export const usePayments = (asked: PaymentsAsked, page: number) =>
  useQuery({
    queryKey: [PAYABLES, 'payments', asked, page],
    queryFn: () =>
      dataOf(api.POST('/api/carrierPayments/list', { body: { ...asked, pageNo: page, pageLimit: PER_PAGE } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const usePayment = (id: string) =>
  useQuery({
    queryKey: [PAYABLES, 'payment', id],
    queryFn: () => dataOf(api.GET('/api/carrierPayments/{payment_id}', { params: { path: { payment_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

/** The remittance advice of a payment: its invoices, for the carrier. */
export const saveRemittance = ({ id, carrier, payOn }: Payment) =>
  saveAnswer(`/api/carrierPayments/${id}/export`, `remittance ${carrier} ${payOn}.xlsx`)

export const useApprove = () =>
  useChangeOf((body: Wire<'ApprovePayables'>) => dataOf(api.POST('/api/payables/approve', { body })), [PAYABLES])

export const useDecide = (act: 'dispute' | 'reject' | 'reopen' | 'rejectDuplicates' | 'noDuplicates') =>
  useChangeOf((body: Wire<'DecidePayables'>) => dataOf(api.POST(`/api/payables/${act}`, { body })), [PAYABLES])

export const useChangeDueDate = () =>
  useChangeOf((body: Wire<'DueDateForm'>) => dataOf(api.PUT('/api/payables/dueDate', { body })), [PAYABLES])

/** The fields that the company added to carriers' invoices, from its template. */
export const usePayableFields = () =>
  useQuery({
    queryKey: [PAYABLES, 'fields'],
    queryFn: () => dataOf(api.GET('/api/template/default', { params: { query: { docType: 'payable' } } })),
    select: template => (template.fields as Field[]).filter(field => field.isActive !== false),
    meta: SHOWN_IN_PLACE,
  })

export const useChangePayableFields = () =>
  useChangeOf((body: Wire<'PayableFieldsForm'>) => dataOf(api.PUT('/api/payables/fields', { body })), [PAYABLES])

export const useChangeTerms = () =>
  useChangeOf((body: Wire<'CarrierTermsForm'>) => dataOf(api.PUT('/api/payables/terms', { body })), [PAYABLES])

export const useSchedule = () =>
  useChangeOf((body: Wire<'NewPayment'>) => dataOf(api.POST('/api/carrierPayments', { body })), [PAYABLES])

export const useMarkPaid = () =>
  useChangeOf((body: Wire<'PaymentsPaid'>) => dataOf(api.POST('/api/carrierPayments/paid', { body })), [PAYABLES])

export const useRelease = () =>
  useChangeOf(
    (body: Wire<'PaymentsReleased'>) => dataOf(api.POST('/api/carrierPayments/release', { body })),
    [PAYABLES],
  )

export const useCancelPayment = () =>
  useChangeOf((body: Wire<'PaymentCanceled'>) => dataOf(api.POST('/api/carrierPayments/cancel', { body })), [PAYABLES])
