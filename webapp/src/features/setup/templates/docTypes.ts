const LABELS: Record<string, string> = {
  shipment: 'Shipments',
  invoice: 'Invoices',
  account: 'Accounts',
  tariffLane: 'Tariff lanes',
  tms: 'Tariff documents',
  payable: 'Carrier invoices',
  location: 'Locations',
  operation: 'Operations',
  IMSRaiseProfile: 'Issue entry',
  IMSResponseProfile: 'Issue response',
  NewShipmentIMSRaiseProfile: 'Issues on new shipments',
  ExistingShipmentIMSRaiseProfile: 'Issues on existing shipments',
}

/** The purpose of a template, in words. */
export const docTypeLabel = (docType: string): string => LABELS[docType] ?? docType
