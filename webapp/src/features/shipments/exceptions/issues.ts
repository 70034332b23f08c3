import type { Wire } from '@/api/wire'

/** The module of an issue, and the user's side in it (A029). */
export type Module = Wire<'IssueModule'>
export type Side = 'Raise' | 'Response'

export const MODULES: readonly { value: Module; label: string }[] = [
  { value: 'shipment', label: 'Shipments' },
  { value: 'invoice', label: 'Invoices' },
]
export const PROFILES: Record<Side, string> = { Raise: 'IMSRaiseProfile', Response: 'IMSResponseProfile' }

export const RAISE = 'ims.RaiseIssueIMS'
export const RESPOND = 'ims.ResponseIssueIMS'
export const SUMMARY = 'ims.viewSummaryIMS'
export const CONFIGURE = 'imsProfiles'

/** A stored issue: its system fields, and the profile's values under `group#key`. */
export type Issue = Wire<'IssueView'> & Record<string, unknown>
export type Profile = Wire<'TemplateView'>
export type IssuesSaved = Wire<'IssuesSaved'>

export const SHIPMENT_NUMBER = 'shipmentInformation#shipmentNumber'
export const PAGE_SIZE = 25

// verbatim (operations §5, §8)
export const NONE_TO_EXPORT = 'Please select at least one issue to download .'
export const NONE_TO_RAISE = 'Please select at least one issue to save.'
export const CORRECT_AND_SAVE = 'Hover the highlighted field, enter valid data and click on Save button.'
export const NO_CHANGES = 'No changes made'
export const NONE_PRESENT = 'No Exceptions Present'
export const NOT_FOUND = 'Issue Not found!'
export const NO_DOCUMENT = 'There is no document uploaded for this request'
