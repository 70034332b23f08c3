const LABELS: Record<string, string> = {
  shipment: 'Shipments',
  invoice: 'Invoices',
  account: 'Accounts',
  tariffLane: 'Tariff lanes',
  tms: 'Tariff documents',
}

/** What a template is used for, in words. */
export const docTypeLabel = (docType: string): string => LABELS[docType] ?? docType
