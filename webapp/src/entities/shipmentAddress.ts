/** A condition on the shipment list, as its address writes it. */
export interface ShipmentCondition {
  /** A wire key (`shipmentInformation#shipmentNumber`) or `status`, `rating.reason` and the like. */
  name: string
  operator: string
  value: string
}

const escaped = (text: string) => encodeURIComponent(text).replaceAll('~', '%7E')

/**
 * The address of the shipment list under these conditions: the parts of a condition are parted by a tilde, and a key's
 * `#`, which begins a fragment in an address, is a point. features/shipments/view.ts reads it.
 */
export function shipmentsWhere(conditions: readonly ShipmentCondition[]): string {
  const query = new URLSearchParams()
  for (const { name, operator, value } of conditions) {
    query.append('f', [name.replace('#', '.'), operator, escaped(value)].join('~'))
  }
  const text = query.toString()
  return text ? `/invoices/shipmentEntry?${text}` : '/invoices/shipmentEntry'
}

const SHIPMENT_NUMBER = 'shipmentInformation#shipmentNumber'
/** The list with this one shipment in it. */
export const addressOfShipment = (shipmentNumber: string): string =>
  shipmentsWhere([{ name: SHIPMENT_NUMBER, operator: 'equalTo', value: shipmentNumber }])
