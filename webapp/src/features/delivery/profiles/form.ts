import { here } from '@/place'
import type { Place } from './addresses'
import type { Block, Form, Profile, Server } from './calls'

/** The props of each part of the form. */
export interface PartProps {
  place: Place
  form: Form
  change: (part: Partial<Form>) => void
  disabled: boolean
}

export const PROTOCOL = 'Protocol'
const CHANNELS = new Set(['incomingChannel', 'outgoingChannel'])
export const isChannel = (type: string) => CHANNELS.has(type)
/** Types whose files are sent to a server. */
export const hasServer = (type: string) => isChannel(type) || type === 'ftp' || type === 'edi'
export const isByMail = (type: string) => type === 'email' || type.startsWith('ceva')

export const isEdi = (type: string) => type === 'edi' || type.startsWith('ceva')

/** Types that a person completes: they print it, or post it in a portal, and confirm. */
export const isByHand = (form: Pick<Form, 'type' | 'deliveryParty'>) =>
  form.type === 'web' || (form.type === 'paper' && !isByVendor(form))

/** Letters that a vendor prints and mails. */
export const isByVendor = ({ type, deliveryParty }: Pick<Form, 'type' | 'deliveryParty'>) =>
  type === 'paper' && deliveryParty === 'deliveryVendor'

/** Electronic invoices by an access point. */
export const isByAccessPoint = (type: string) => type === 'accessPoint'

/** The fields that depend on who prints: a vendor reports when a letter was mailed; otherwise a user confirms it. */
export const printedBy = (deliveryParty: string): Partial<Form> => ({
  deliveryParty,
  fields: [],
  ...(deliveryParty === 'deliveryVendor'
    ? { deliveredWhen: 'received', acknowledgeWithin: 72 }
    : { deliveredWhen: 'sent', deliveryPartyName: '' }),
})

/** The defaults of a new profile: it sends every invoice at once. */
export const emptyForm = (type: string, accountId: string): Form => ({
  profileName: '',
  type: type as Form['type'],
  accountId: accountId || null,
  isActiveProfile: true,
  isDeleted: false,
  profileReferenceID: null,
  profileUpdateComment: '',
  profileBase: {},
  onConditionDeliver: false,
  masterCondition: { isActive: false, destinationCollection: 'invoice', ruleDef: null },
  isZeroBilling: false,
  configurations: type === 'email' ? { to: '', attachment: true } : isByMail(type) ? { to: '' } : {},
  fields: [],
  channelId: null,
  emailAccountId: null,
  encryptionFileId: null,
  signatureFileId: null,
  // the second type of EDI by email sends everything due in one file
  emailPerInvoice: type !== 'cevaDflo',
  singleInvoiceFile: false,
  invoiceCount: { numberOfInvoice: 0 },
  profileBasedGrouping: false,
  fileName: [],
  limitFileSize: { min: 0, max: 16 },
  deliveredWhen: isByAccessPoint(type) ? 'accepted' : 'sent',
  acknowledgeWithin: isByAccessPoint(type) ? 72 : 24,
  scheduling: isChannel(type) ? [] : [block('immediately')],
  restrictedTime: [],
  timeZone: here().timeZone,
  docType: '',
  metadataTypeId: '',
  deliveryPartyName: '',
  deliveryParty: type === 'paper' ? 'internal/station' : '',
  webInvoiceRows: [],
  TemplateTypeId: '',
  deliveryNumber: '',
  invoiceNumberType: 'newInvoiceNumber',
  chargeType: '',
  dontUseAdditionalInvoice: false,
  isMultipleFileUpload: false,
  indexPerPacket: false,
  isTemplateDownload: true,
  auditMailDelivery: { sendInvoiceTemplateToEmail: false },
  convertToImage: false,
  dateFormate: '',
  shipmentProfileSelected: '',
  isIndexFileActive: false,
  indexFileData: { configurations: {}, indexFileNameConfiguration: [], indexFileName: '' },
  accountNumber: '',
  accountName: '',
  scheduledOn: '',
  encryptionFileName: '',
  signatureFileName: '',
  referenceName: '',
  fromHistory: false,
})

export function block(schedulingOn: Block['schedulingOn']): Block {
  const runs = schedulingOn !== 'immediately' && schedulingOn !== 'notScheduled'
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  return {
    schedulingOn,
    schedulingStartDate: runs ? today : '',
    schedulingEndOnDate: runs ? `${year + 10}-12-31` : '',
    schedulingStartTime: runs ? { hours: 8, minutes: 0 } : null,
    schedulingEndTime: runs ? { hours: 18, minutes: 0 } : null,
    schedulingTimingFrequency: runs ? [{ hours: 17, minutes: 0 }] : [],
    schedulingDayList: schedulingOn === 'weekly' ? [1, 2, 3, 4, 5] : schedulingOn === 'monthly' ? [1] : [],
    schedulingMonthList: [],
    showAllScheduling: false,
  }
}

/** A copy of a profile for another account: its settings, with a new name, without passwords. */
export function copyOf(profile: Profile, accountId: string): Form & { clonedFrom: string } {
  const { id, systemId, revision, updatedOn, updatedBy, mayChange, ...rest } = profile
  return {
    ...rest,
    accountId: accountId || null,
    profileName: `${profile.profileName} (copy)`,
    profileReferenceID: null,
    profileUpdateComment: '',
    isDeleted: false,
    clonedFrom: id,
    fields: profile.fields.map(field => ({ ...field, isSet: false })),
    encryptionFileId: null,
    signatureFileId: null,
  }
}

export const serverValue = (fields: readonly Server[], key: string) =>
  String(fields.find(field => field.key === key)?.value ?? '')

/** The fields of a server after its protocol changed: common ones stay. */
export function withProtocol(fields: readonly Server[], protocol: string, described: readonly Server[]): Server[] {
  const kept = new Map(fields.map(field => [field.key, field]))
  const named: Server = {
    label: 'Protocol',
    key: PROTOCOL,
    type: 'dropdown',
    value: protocol,
    options: [],
    isSet: false,
    isMandatory: true,
  }
  return [
    named,
    ...described.map(field => {
      const before = kept.get(field.key)
      return before && ['host', 'user', 'folder'].includes(field.key) ? { ...field, value: before.value ?? '' } : field
    }),
  ]
}

/** The missing fields of a service that is called with an access token. */
function missingOfService({ fields }: Form): string[] {
  const token = fields.find(field => field.key === 'token')
  return [
    ...(serverValue(fields, 'address').trim() ? [] : ['a web address']),
    ...(token?.isSet || token?.value ? [] : ['an access token']),
  ]
}

/** The missing fields: saving requires them (R110). */
export function missing(form: Form): string[] {
  const told: string[] = []
  if (!form.profileName.trim()) told.push('a name')
  if (form.profileReferenceID) return told
  const { to, toAccount } = form.configurations
  if (isByMail(form.type) && !toAccount && !String(to ?? '').trim()) told.push('an email address')
  if (isByVendor(form)) {
    if (!form.deliveryPartyName) told.push('a vendor')
    told.push(...missingOfService(form))
  }
  if (isByAccessPoint(form.type)) told.push(...missingOfService(form))
  if (form.type === 'webhook') {
    const secret = form.fields.find(field => field.key === 'secret')
    if (!serverValue(form.fields, 'address').trim()) told.push('a web address')
    if (!secret?.isSet && !secret?.value) told.push('a secret')
  }
  if (isChannel(form.type)) {
    if (!serverValue(form.fields, PROTOCOL)) told.push('a protocol')
    else if (form.fields.some(field => field.key === 'address')) {
      if (!serverValue(form.fields, 'address').trim()) told.push('a web address')
    } else if (!serverValue(form.fields, 'host')) told.push('a host')
  }
  return told
}

const ADDRESS = /^[^\s@,;<>]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,63}$/
/** Top-level domains have two to four letters if the system requires that (R303). */
const isAddress = (text: string, anyEnding: boolean) =>
  ADDRESS.test(text) && (anyEnding || /\.[A-Za-z]{2,4}$/.test(text))
const listed = (text: string) =>
  text
    .split(/[,;]/)
    .map(each => each.trim())
    .filter(Boolean)

/** What is wrong with the recipient of a mail (R303, R305), in the words of the server. */
export function faultOfTo(text: string, anyEnding: boolean): string | null {
  const all = listed(text)
  if (!all.length) return null
  if (all.length > 1) return all.every(each => isAddress(each, anyEnding)) ? 'Enter only one email id' : 'Invalid Data'
  return isAddress(all[0] ?? '', anyEnding) ? null : 'Invalid Data'
}

/** The same for copies, which may be several (R304). */
export const faultOfCopies = (text: string, anyEnding: boolean): string | null =>
  listed(text).every(each => isAddress(each, anyEnding)) ? null : 'Invalid Data'
