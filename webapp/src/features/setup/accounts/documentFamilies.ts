import { ConditionInput } from './ConditionInput'

export const DOCUMENTS = '/api/records/requiredDocument'
/** The condition of a line has an editor; other fields have the input of their type. */
export const LINE_INPUTS = { 'requiredDocument#conditionWords': ConditionInput }

/** The groups of document profiles: required for audit, sent with invoices, or all of an account. */
export type DocumentFamily = 'audit' | 'delivery' | 'account'

export const familyAt = (pathname: string): DocumentFamily =>
  pathname.includes('/documentAuditProfilerules')
    ? 'audit'
    : pathname.includes('/InvoiceDeliveryDocProfilerules')
      ? 'delivery'
      : 'account'

/** The base address of a family's profiles, without `/view`, `/new`, `/edit/…`. */
export function profilesAt(family: DocumentFamily, systemId: string, accountId: string): string {
  if (family === 'account') return `/accounts/${accountId}/${systemId}/documentprofiles`
  const under = family === 'audit' ? 'documentAuditProfilerules' : 'InvoiceDeliveryDocProfilerules'
  return `/configuration/system/profile/${systemId}/accounts/${accountId}/${under}`
}
