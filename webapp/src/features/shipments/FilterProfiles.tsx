import { SHIPMENT_PROFILES } from '@/filters'
import { ProfileScreen } from '@/records'
import { SHIPMENTS } from './addresses'

/** The filters kept for the list of shipments. */
export default function FilterProfiles() {
  return <ProfileScreen docType="shipment" at={SHIPMENT_PROFILES} list={{ at: SHIPMENTS, label: 'Shipments' }} />
}
