import { type ConditionField, toRules } from '@/conditions'
import { isTagsAsked, NO_TAG_FILTER, tagsAsked } from '@/entities/tags/asked'
import { NO_FIELDS_FILTER, readFilter } from '@/filters'
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
  ...NO_FIELDS_FILTER,
}

/** The filters of an address; `fields`: those that the company added. */
export function askedOf(
  address: URLSearchParams,
  exceptionsOnly: boolean,
  fields: readonly ConditionField[] = [],
): PayablesAsked {
  const wanted = address.getAll('status')
  return {
    q: address.get('q') ?? '',
    statuses: (exceptionsOnly ? EXCEPTIONS : STATUSES).filter(each => wanted.includes(each)),
    carrier: address.get('carrier') ?? '',
    currency: address.get('currency') ?? '',
    due: dueOf(address.get('due')),
    exceptionsOnly,
    order: address.get('order') ?? '',
    rules: toRules(readFilter(address), name => fields.find(field => field.name === name)?.type ?? 'text'),
    ...tagsAsked(address),
  }
}

export const isNarrowed = ({ q, statuses, carrier, currency, due, order, rules, ...asked }: PayablesAsked): boolean =>
  !!(q || statuses.length || carrier || currency || due || order || rules) || isTagsAsked(asked)
