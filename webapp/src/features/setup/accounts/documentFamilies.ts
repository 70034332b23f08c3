import { ConditionInput } from './ConditionInput'

export const DOCUMENTS = '/api/records/requiredDocument'
/** The condition of a line has an editor; everything else is drawn by its type. */
export const LINE_INPUTS = { 'requiredDocument#conditionWords': ConditionInput }

/** Whose part of the document profiles: what the audit waits for, what goes with invoices, or all of an account. */
export type DocumentFamily = 'audit' | 'delivery' | 'account'

export const familyAt = (pathname: string): DocumentFamily =>
  pathname.includes('/documentAuditProfilerules')
    ? 'audit'
    : pathname.includes('/InvoiceDeliveryDocProfilerules')
      ? 'delivery'
      : 'account'

/** Where the profiles of a family stand, without what is below: `/view`, `/new`, `/edit/…`. */
export function profilesAt(family: DocumentFamily, systemId: string, accountId: string): string {
  if (family === 'account') return `/accounts/${accountId}/${systemId}/documentprofiles`
  const under = family === 'audit' ? 'documentAuditProfilerules' : 'InvoiceDeliveryDocProfilerules'
  return `/configuration/system/profile/${systemId}/accounts/${accountId}/${under}`
}
