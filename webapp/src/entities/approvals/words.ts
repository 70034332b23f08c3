import type { Wire } from '@/api/wire'

/** The kinds of requests, in the singular. */
export const REQUEST_TYPES: Record<Wire<'RequestRow'>['requestViewType'], string> = {
  rateChangeRequest: 'Rate change',
  rateAddRequest: 'New rates',
  qoutesRequest: 'Quote',
  payableRequest: 'Payables',
  userTrackingRequest: 'Other',
}

/** Kinds of requests in a sentence: “Quote, Payables”. */
export const inWords = (types: readonly Wire<'RequestRow'>['requestViewType'][]): string =>
  types.map(each => REQUEST_TYPES[each]).join(', ')
