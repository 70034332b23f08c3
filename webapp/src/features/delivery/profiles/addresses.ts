import { KINDS, type Kind } from './kinds'

/** Where profiles belong: to the system, or to one account, in the configuration or under Accounts. */
export interface Place {
  systemId: string
  accountId: string
  isHome: boolean
}

export const NEW = 'new'

export function placeOf(pathname: string, params: Record<string, string | undefined>): Place {
  return {
    systemId: params.systemId ?? '',
    accountId: params.accountId ?? '',
    isHome: pathname.startsWith('/accounts/'),
  }
}

const configuration = (systemId: string) => `/configuration/system/profile/${systemId}`

function under({ systemId, accountId, isHome }: Place): string {
  if (!accountId) return `${configuration(systemId)}/deliveryProfiles`
  return isHome
    ? `/accounts/${accountId}/${systemId}/deliveryProfiles`
    : `${configuration(systemId)}/accounts/${accountId}/deliveryProfiles`
}

/** The list that a form returns to: of the account, or the defaults of the current system (A032). */
export const listAt = (place: Place) => `${under(place)}/${place.accountId ? 'listProfiles' : 'defaultTemplate'}`

/** The address of a profile, or of a new one of a kind. Kinds that the accounts area does not have open in the
 * configuration. */
export function formAt(place: Place, type: string, id: string): string {
  const kind = KINDS.find(each => each.type === type)
  const part = kind && (place.accountId ? kind.account : kind.system)
  const last = id === NEW ? NEW : `edit/${id}`
  if (!part) return `${under({ ...place, accountId: '', isHome: false })}/${last}`
  const isHome = place.isHome && AT_HOME.has(type)
  return `${under({ ...place, isHome })}/${part}/${last}`
}

const AT_HOME = new Set(['edi', 'paper', 'email', 'web'])

/** The kinds that may be added at a place. */
export const kindsAt = ({ accountId }: Place): Kind[] => KINDS.filter(kind => (accountId ? kind.account : kind.system))

export const moveAt = ({ systemId, accountId }: Place) =>
  `${configuration(systemId)}/accounts/${accountId}/deliveryProfilesMove`
export const emailAccountsAt = (systemId: string) => `${configuration(systemId)}/deliveryProfiles/emailAccounts`
export const keysAt = (systemId: string) => `${configuration(systemId)}/deliveryProfiles/keyFiles`
