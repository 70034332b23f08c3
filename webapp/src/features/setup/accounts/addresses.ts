import { useSession } from '@/api/session'

export const BASE = '/api/records/account'
const RULES = ['Invoicerules', 'Shipmentrules', 'Chargerules'] as const
export type RulesTab = (typeof RULES)[number]

export const rulesOf = (systemId: string, accountId: string, tab: RulesTab = 'Invoicerules') =>
  `/accounts/profile/${systemId}/${accountId}/${tab}`

export const ediAuditAt = (systemId: string, accountId: string, last = 'view') =>
  `/configuration/system/profile/${systemId}/accounts/${accountId}/ediAuditProfile/${last}`

/** The delivery profiles of an account; one without its own sends by those of its system. */
export const deliveryProfilesOf = (systemId: string, accountId: string) =>
  `/configuration/system/profile/${systemId}/accounts/${accountId}/deliveryProfiles/listProfiles`

/** The current system. */
export const useSystemId = (): string => useSession(state => state.data?.loggedInUser.system.id ?? '')

/** The addresses of the lists of accounts: of each list, of a new account, and of an existing one. */
export function accountPlaces(pathname: string) {
  const profile = /^\/configuration\/system\/profile\/[^/]+\/accounts/.exec(pathname)?.[0]
  if (profile) return { list: profile, make: '/accounts/new', edit: (id: string) => `${profile}/${id}/edit` }
  const under = /^\/(?:configuration|wizard)\/accounts/.exec(pathname)?.[0]
  const at = under ?? '/accounts'
  return {
    list: `${at}/view`,
    make: `${at}/new`,
    edit: (id: string) => (under ? `${at}/edit/${id}` : `${at}/${id}/edit`),
  }
}

export const hierarchyOf = (accountId: string) => `/accounts/${accountId}/hierarchy`
