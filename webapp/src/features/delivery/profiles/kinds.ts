/** The types of delivery profiles, as the specification names them in calls and in addresses. */
export interface Kind {
  type: string
  /** Its part of an address for systems; empty if systems do not have it. */
  system: string
  /** Its part of an address for accounts. */
  account: string
  label: string
  plural: string
}

export const KINDS: readonly Kind[] = [
  kind('email', 'InvoiceDeliveryEmail', 'InvoiceDeliveryEmailrules', 'Email profile'),
  kind('ftp', 'InvoiceDeliveryFtp', 'InvoiceDeliveryFtpRules', 'File profile'),
  kind('edi', 'InvoiceDeliveryEdi', 'InvoiceDeliveryEDIrules', 'EDI profile'),
  kind('webhook', 'InvoiceDeliveryWebhook', 'InvoiceDeliveryWebhookRules', 'Webhook profile'),
  kind('accessPoint', 'InvoiceDeliveryAccessPoint', 'InvoiceDeliveryAccessPointRules', 'Access point profile'),
  kind('paper', 'InvoiceDeliveryPaper', 'InvoiceDeliveryPaperrules', 'Paper profile'),
  kind('web', 'InvoiceDeliveryWeb', 'InvoiceDeliveryWebrules', 'Web profile'),
  kind('cevaEdi', '', 'InvoiceDeliveryCevaEDIRules', 'EDI by email profile'),
  kind('cevaDflo', '', 'InvoiceDeliveryCevaDFLORules', 'EDI by email profile, DFLO'),
  kind('outgoingChannel', 'outgoingChannel', '', 'Outgoing channel'),
  kind('incomingChannel', 'incommingChannel', '', 'Incoming channel'),
]

function kind(type: string, system: string, account: string, label: string): Kind {
  const plural = label.includes(',') ? label.replace('profile', 'profiles') : `${label}s`
  return { type, system, account, label, plural }
}

/** A label within a sentence: EDI stays in capitals. */
export const inSentence = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase())

/** The kind of a part of an address, for systems or accounts. */
export function kindOf(address: string): Kind | undefined {
  const parts = new Set(address.split('/'))
  return KINDS.find(({ system, account }) => (system && parts.has(system)) || (account && parts.has(account)))
}
