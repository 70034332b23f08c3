export const SHIPMENTS = '/invoices/shipmentEntry'
/** The filters kept for the list of shipments. */
export const PROFILES = `${SHIPMENTS}/filterProfiles`
