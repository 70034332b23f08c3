/** What lanes can be put in order by; the names the server knows. */
export const SORTABLE = ['tariff', 'carrier', 'originPort', 'destinationPort'] as const
export type SortBy = (typeof SORTABLE)[number]
export const VALIDITY = { today: 'Valid today', later: 'Valid today or later', published: 'All published' } as const
export type Validity = keyof typeof VALIDITY

/** Which lanes are shown, and in which order. `find`: identifier to the beginning of its value. */
export interface RatesView {
  find: Record<string, string>
  tariffId: string
  accountId: string
  valid: Validity
  sort: SortBy
  descending: boolean
  page: number
}

export const isSortable = (text: string | null): text is SortBy => SORTABLE.some(each => each === text)
const isValidity = (text: string | null): text is Validity => !!text && text in VALIDITY

/** Reads what an address shows; by tariff and what is valid today, where it says nothing else. */
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
    page: Number(address.get('page') ?? 1),
  }
}

/** The order a click on a head asks for: by that column, and by the same once more the other way round. */
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

/** What the call is asked with. */
export const queryOf = (view: RatesView) => ({
  find: Object.entries(view.find).map(([id, text]) => `${id}:${text}`),
  tariffId: view.tariffId,
  accountId: view.accountId,
  valid: view.valid,
  sort: view.sort,
  descending: view.descending,
})

/** What a lane is asked for by when it is compared: where it begins and ends, by values that name one place; carrier
 * and service stay open, so that every offer stands beside it. */
export const askedFrom = (identifiers: Record<string, string>): Record<string, string> => {
  const said = Object.entries(identifiers).filter(([, value]) => value && !/[,*]/.test(value))
  const places = said.filter(([id]) => /^(origin|destination)/.test(id))
  return Object.fromEntries(places.length ? places : said)
}
