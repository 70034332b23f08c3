import { AccountFrame } from './AccountFrame'
import { ValidationRules } from './ValidationRules'

/** Which validation rules apply to the shipments of the account. */
export default function ShipmentRules() {
  return (
    <AccountFrame tab="Shipmentrules">
      {({ number }) => <ValidationRules docType="shipment" accountNumber={number} />}
    </AccountFrame>
  )
}
