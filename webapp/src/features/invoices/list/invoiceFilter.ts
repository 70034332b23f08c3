import type { Wire } from '@/api/wire'
import { type ConditionField, toRules } from '@/conditions'
import { TAG_PARAMS, tagsAsked } from '@/entities/tags/asked'
import { NO_FIELDS_FILTER, readFilter } from '@/filters'
import { type Sort, sortOf } from '@/ui'

/** The filter and order of the list, used by the page, its totals, the exports and bulk actions. */
export type InvoiceFilter = Omit<Wire<'InvoiceSelection'>, 'ids'>

/** The name of each part in the address. */
const PLAIN = {
  fromDate: 'from',
  toDate: 'to',
  customer: 'customer',
  currency: 'currency',
  amountFrom: 'least',
  amountTo: 'most',
} as const
export type Narrowed = keyof typeof PLAIN
export const nameOf = (part: Narrowed): string => PLAIN[part]

/** Every filter parameter of an address; without them the list shows everything. */
const NARROWS = [
  'q',
  'status',
  'received',
  ...Object.values(PLAIN),
  ...Object.values(TAG_PARAMS),
  ...Object.keys(NO_FIELDS_FILTER),
]
export const NOTHING = Object.fromEntries(NARROWS.map(name => [name, null]))

const sortIn = (address: URLSearchParams) => sortOf(address.get('sort') ?? '', () => {})

/** The filter of an address, in the order of the list; `fields`: those that scripting rules compute. */
export function filterOf(
  address: URLSearchParams,
  sort: Sort = sortIn(address),
  fields: readonly ConditionField[] = [],
): InvoiceFilter {
  const of = (part: Narrowed) => address.get(PLAIN[part]) ?? ''
  const status = address.get('status')
  return {
    rules: toRules(readFilter(address), name => fields.find(field => field.name === name)?.type ?? 'text'),
    search: address.get('q') ?? '',
    status: status ? [status] : [],
    received: address.has('received'),
    fromDate: of('fromDate') || null,
    toDate: of('toDate') || null,
    customer: of('customer'),
    currency: of('currency'),
    ...tagsAsked(address),
    amountFrom: of('amountFrom'),
    amountTo: of('amountTo'),
    sort: sort.by ? [{ field: sort.by, direction: sort.descending ? 'desc' : 'asc' }] : [],
  }
}

export const isNarrowed = (address: URLSearchParams) => NARROWS.some(name => address.has(name))
