import { isTagsAsked, NO_TAG_FILTER, tagsAsked } from '@/entities/tags/asked'
import type { DueIn, PayablesAsked, Status } from '../calls'
import { DUES } from '../dues'

export const STATUSES: readonly Status[] = [
  'Received',
  'Matched',
  'Exception',
  'Disputed',
  'Approved',
  'Scheduled',
  'Paid',
  'Rejected',
]
/** Audit exceptions and disputes. */
export const EXCEPTIONS: readonly Status[] = ['Exception', 'Disputed']

const dueOf = (text: string | null): DueIn | '' => DUES.find(each => each.value === text)?.value ?? ''

/** The names of the filters in the address, each empty. */
export const NOTHING = {
  q: null,
  status: null,
  carrier: null,
  currency: null,
  due: null,
  order: null,
  ...NO_TAG_FILTER,
}

/** The filters of an address. */
export function askedOf(address: URLSearchParams, exceptionsOnly: boolean): PayablesAsked {
  const wanted = address.getAll('status')
  return {
    q: address.get('q') ?? '',
    statuses: (exceptionsOnly ? EXCEPTIONS : STATUSES).filter(each => wanted.includes(each)),
    carrier: address.get('carrier') ?? '',
    currency: address.get('currency') ?? '',
    due: dueOf(address.get('due')),
    exceptionsOnly,
    order: address.get('order') ?? '',
    ...tagsAsked(address),
  }
}

export const isNarrowed = ({ q, statuses, carrier, currency, due, order, ...asked }: PayablesAsked): boolean =>
  !!(q || statuses.length || carrier || currency || due || order) || isTagsAsked(asked)
