import { useSession } from '@/api/session'

export const BASE = '/api/records/account'
export const RULES = ['Invoicerules', 'Shipmentrules', 'Chargerules'] as const
export type RulesTab = (typeof RULES)[number]

export const rulesOf = (systemId: string, accountId: string, tab: RulesTab = 'Invoicerules') =>
  `/accounts/profile/${systemId}/${accountId}/${tab}`

export const requiredDocumentsOf = (accountId: string) =>
  `/configuration/invoices/requiredDocuments?account=${encodeURIComponent(accountId)}`

/** The system that the user works in. */
export const useSystemId = (): string => useSession(state => state.data?.loggedInUser.system.id ?? '')
