import { Rules } from './Rules'

export default function ShipmentRules() {
  return <Rules docType="shipment" title="Shipment rules" />
}
