import type { PaymentsAsked } from '../calls'

export type PaymentStatus = Exclude<PaymentsAsked['status'], ''>
export const STATUSES: readonly PaymentStatus[] = ['To release', 'Scheduled', 'Paid', 'Canceled']

/** The filters of an address. */
export const paymentsAsked = (address: URLSearchParams): PaymentsAsked => ({
  q: address.get('q') ?? '',
  status: STATUSES.find(each => each === address.get('status')) ?? '',
  currency: address.get('currency') ?? '',
  paidFrom: address.get('paidFrom'),
})

export const isNarrowed = ({ q, status, currency, paidFrom }: PaymentsAsked): boolean =>
  !!(q || status || currency || paidFrom)
