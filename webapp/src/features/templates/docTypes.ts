const LABELS: Record<string, string> = {
  shipment: 'Shipments',
  invoice: 'Invoices',
  account: 'Accounts',
  tariffLane: 'Tariff lanes',
  tms: 'Tariff documents',
  IMSRaiseProfile: 'Issues, as raised',
  IMSResponseProfile: 'Issues, as answered',
  NewShipmentIMSRaiseProfile: 'Issues of new shipments',
  ExistingShipmentIMSRaiseProfile: 'Issues of stored shipments',
}

/** What a template is used for, in words. */
export const docTypeLabel = (docType: string): string => LABELS[docType] ?? docType
