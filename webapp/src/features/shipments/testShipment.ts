import { SHIPMENT_NUMBER, type ShipmentRow } from './shipment'

/** A shipment of 10 kg as the server returns it, with its id as its number. */
export const shipment = (id: string, more: Partial<ShipmentRow> = {}): ShipmentRow => ({
  id,
  revision: 1,
  accountId: null,
  status: 'Not Rated',
  invoiceNumber: '',
  rating: null,
  [SHIPMENT_NUMBER]: id.toUpperCase(),
  'shipmentCargo#grossWeight': '10',
  ...more,
})
