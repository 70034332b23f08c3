/** The account parameter of a tariff for every account. */
export const EVERY_ACCOUNT = 'all'
const UNDER = '/tariffs/tariffManagement'

export const tariffList = `${UNDER}/listTariff`
export const newTariff = (accountId: string = EVERY_ACCOUNT, side = '') =>
  withQuery(`${UNDER}/newTariff/${accountId}`, { side: inAddress(side) })
export const editTariff = (tariffId: string) => `${UNDER}/editTariff/${tariffId}`
export const tariffAddress = (tariff: { tariffId: string; accountId: string | null }) =>
  `${UNDER}/viewTariff/${tariff.accountId ?? EVERY_ACCOUNT}/${tariff.tariffId}`
/** The lanes of a version in the grid; without a version those of the draft, otherwise of the newest. */
export const laneEditor = (tariffId: string, versionId?: string) =>
  `/tariffs/rates/editTariff/${tariffId}${versionId ? `?version=${versionId}` : ''}`
export const templateList = '/quotes/template/list'
/** From the list: the section's path, a suffix and the template (A024). */
export const templateView = (templateId: string) => `/quotes/template/view/${templateId}`
/** Where a saved template leads: to its rates, within the section it was created in (A022). */
export const templateRates = (templateId: string, from = '/quotes') => `/${from.split('/')[1]}/rates/${templateId}`
/** The documents of an account, or all; one of them open next to the list. */
export const documentsOf = (accountId: string, documentId?: string) => {
  const query = new URLSearchParams()
  if (accountId) query.set('account', accountId)
  if (documentId) query.set('document', documentId)
  return query.size ? `/tariffs/documents?${query}` : '/tariffs/documents'
}
/** The quote rules of a template. */
export const templateRules = (templateId: string) => `/quotes/rules/${templateId}`

export const TARIFF_SUMMARY = '/tariffs/summary'
export const EXCEPTIONS = '/tariffs/exceptions'
const RATES = '/tariffs/rates'
const LANE = '/tariffs/rates/lane'

/** A side in an address: selling, as most tariffs are, needs no word. */
const inAddress = (side: string) => (side === 'buying' ? side : '')

const withQuery = (path: string, query: Record<string, string>) => {
  const said = Object.entries(query).filter(([, value]) => value)
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}
/** The list of tariffs, filtered by state, account and side. */
export const tariffsThat = (standing: string, accountId: string | null = '', side = '') =>
  withQuery(tariffList, { standing, account: accountId ?? EVERY_ACCOUNT, side: inAddress(side) })
/** The lanes in effect of an account and a side. */
export const ratesThat = (accountId: string | null, side: string) =>
  withQuery(RATES, { account: accountId ?? EVERY_ACCOUNT, side: inAddress(side) })
/** The rates of one tariff in the list of all. */
export const ratesOf = (tariffId: string) => withQuery(RATES, { tariff: tariffId })
/** One lane in all tariffs; missing values match any. */
export const laneOverAll = (identifiers: Record<string, string>, side = '') =>
  withQuery(LANE, {
    ...Object.fromEntries(Object.entries(identifiers).map(([id, value]) => [`lane.${id}`, value])),
    side: inAddress(side),
  })
/** A lane of its version, found by the values of its identifiers. */
export const laneInVersion = (tariffId: string, versionId: string, identifiers: Record<string, string>) =>
  withQuery(laneEditor(tariffId), {
    version: versionId,
    ...Object.fromEntries(Object.entries(identifiers).map(([id, value]) => [`lane.${id}`, value])),
  })
