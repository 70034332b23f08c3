/** A condition on the shipment list, in the form of its address. */
export interface ShipmentCondition {
  /** A wire key (`shipmentInformation#shipmentNumber`) or `status`, `rating.reason` and the like. */
  name: string
  operator: string
  value: string
}

const escaped = (text: string) => encodeURIComponent(text).replaceAll('~', '%7E')

/**
 * The address of the shipment list with these conditions. Parts of a condition are separated by a tilde, and the `#` of
 * a key, which would begin a fragment, is written as a period. features/shipments/view.ts reads it.
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
/** The list with only this shipment. */
export const addressOfShipment = (shipmentNumber: string): string =>
  shipmentsWhere([{ name: SHIPMENT_NUMBER, operator: 'equalTo', value: shipmentNumber }])
