export const SHIPMENTS = '/invoices/shipmentEntry'
