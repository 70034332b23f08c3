import type { Wire } from '@/api/wire'

/** What narrows and orders the list: the page, its totals, the exports and what is done with all of it ask by this. */
export type InvoiceFilter = Omit<Wire<'InvoiceSelection'>, 'ids'>

/** Where each part stands in the address. */
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

/** Every name by which an address narrows the list; without them it shows all. */
export const NARROWS = ['q', 'status', 'received', ...Object.values(PLAIN)]
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
