import type { Status, TrackingAsked } from '../calls'

export const STATUSES: readonly Status[] = ['Not started', 'In transit', 'Late', 'Delivered']
const OUTCOMES = ['met', 'missed', 'judged'] as const

/** The names of the filters in the address, each empty. */
export const NOTHING = {
  q: null,
  status: null,
  deliveredDays: null,
  country: null,
  account: null,
  carrier: null,
  origin: null,
  destination: null,
  milestone: null,
  outcome: null,
  from: null,
  to: null,
}

/** The filters of an address: the links of the summary and of the report use these names. */
export function askedOf(address: URLSearchParams): TrackingAsked {
  const text = (name: keyof typeof NOTHING) => address.get(name) ?? ''
  const wanted = address.getAll('status')
  const days = Number(address.get('deliveredDays'))
  return {
    q: text('q'),
    statuses: STATUSES.filter(each => wanted.includes(each)),
    deliveredDays: Number.isInteger(days) && days > 0 ? days : null,
    country: text('country'),
    accountId: text('account'),
    carrier: text('carrier'),
    origin: text('origin'),
    destination: text('destination'),
    milestone: text('milestone'),
    outcome: OUTCOMES.find(each => each === address.get('outcome')) ?? '',
    fromMonth: text('from'),
    toMonth: text('to'),
  }
}

export const isNarrowed = (asked: TrackingAsked): boolean =>
  Object.values(asked).some(value => (Array.isArray(value) ? value.length > 0 : !!value))
