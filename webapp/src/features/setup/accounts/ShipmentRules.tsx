import { AccountFrame } from './AccountFrame'
import { ValidationRules } from './ValidationRules'

/** Which validation rules the shipments of the account obey. */
export default function ShipmentRules() {
  return (
    <AccountFrame tab="Shipmentrules">
      {({ number }) => <ValidationRules docType="shipment" accountNumber={number} />}
    </AccountFrame>
  )
}
