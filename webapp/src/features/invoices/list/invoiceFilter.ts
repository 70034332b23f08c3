import type { Wire } from '@/api/wire'

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
const NARROWS = ['q', 'status', 'received', ...Object.values(PLAIN)]
export const NOTHING = Object.fromEntries(NARROWS.map(name => [name, null]))

/** The filter of an address. */
export function filterOf(address: URLSearchParams): InvoiceFilter {
  const of = (part: Narrowed) => address.get(PLAIN[part]) ?? ''
  const status = address.get('status')
  const sort = address.get('sort') ?? ''
  return {
    search: address.get('q') ?? '',
    status: status ? [status] : [],
    received: address.has('received'),
    fromDate: of('fromDate') || null,
    toDate: of('toDate') || null,
    customer: of('customer'),
    currency: of('currency'),
    amountFrom: of('amountFrom'),
    amountTo: of('amountTo'),
    sort: sort ? [{ field: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }] : [],
  }
}

export const isNarrowed = (address: URLSearchParams) => NARROWS.some(name => address.has(name))
