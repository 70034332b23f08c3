import { isBuying, type UseSide } from '@/entities/tariffSides'

/** The sort columns of lanes, with the server's names. */
const SORTABLE = ['tariff', 'carrier', 'originPort', 'destinationPort'] as const
export type SortBy = (typeof SORTABLE)[number]
export const VALIDITY = { today: 'Valid today', later: 'Valid today or later', published: 'All published' } as const
type Validity = keyof typeof VALIDITY

/** Which lanes are shown, and in which order. `find`: identifier to the prefix of its value. */
export interface RatesView {
  find: Record<string, string>
  tariffId: string
  accountId: string
  valid: Validity
  sort: SortBy
  descending: boolean
  side: UseSide
  page: number
}

export const isSortable = (text: string | null): text is SortBy => SORTABLE.some(each => each === text)
const isValidity = (text: string | null): text is Validity => !!text && text in VALIDITY

/** Reads the view of an address; the default is by tariff and valid today. */
export function readView(address: URLSearchParams, find: Record<string, string>): RatesView {
  const sort = address.get('sort')
  const valid = address.get('valid')
  return {
    find,
    tariffId: address.get('tariff') ?? '',
    accountId: address.get('account') ?? '',
    valid: isValidity(valid) ? valid : 'today',
    sort: isSortable(sort) ? sort : 'tariff',
    descending: address.has('down'),
    side: isBuying(address.get('side')) ? 'buying' : 'selling',
    page: Number(address.get('page') ?? 1),
  }
}

/** The order after a click on a head: by that column, or reversed if it was already. */
export function sortedBy(address: URLSearchParams, by: SortBy): URLSearchParams {
  const next = new URLSearchParams(address)
  const view = readView(address, {})
  next.delete('page')
  next.delete('down')
  if (by === 'tariff') next.delete('sort')
  else next.set('sort', by)
  if (view.sort === by && !view.descending) next.set('down', '1')
  return next
}

/** The parameters of the call. */
export const queryOf = (view: RatesView) => ({
  find: Object.entries(view.find).map(([id, text]) => `${id}:${text}`),
  tariffId: view.tariffId,
  accountId: view.accountId,
  valid: view.valid,
  sort: view.sort,
  descending: view.descending,
  side: view.side,
})

/** The inputs to compare a lane: origin and destination, if they are single places; carrier and service stay blank, so
 * that every offer is included. */
export const askedFrom = (identifiers: Record<string, string>): Record<string, string> => {
  const said = Object.entries(identifiers).filter(([, value]) => value && !/[,*]/.test(value))
  const places = said.filter(([id]) => /^(origin|destination)/.test(id))
  return Object.fromEntries(places.length ? places : said)
}
