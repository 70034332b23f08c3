import { SHIPMENT_PROFILES } from '@/filters'
import { ProfileScreen } from '@/records'
import { SHIPMENTS } from './addresses'

/** The saved filters of the shipment list. */
export default function FilterProfiles() {
  return <ProfileScreen docType="shipment" at={SHIPMENT_PROFILES} list={{ at: SHIPMENTS, label: 'Shipments' }} />
}
