import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { profilesBase, SHIPMENT_PROFILES } from '@/filters'
import { RecordScreen, recordInQuery } from '@/records'
import { SHIPMENTS } from './addresses'

/** The filters kept for the shipment list: one's own, to be renamed, shared and brought back, and those of others. */
export default function FilterProfiles() {
  const [address] = useSearchParams()
  return (
    <RecordScreen
      base={profilesBase('shipment')}
      open={address.get('record')}
      addressOf={recordInQuery(SHIPMENT_PROFILES)}
      actions={
        <Button component={Link} variant="default" to={SHIPMENTS}>
          Shipments
        </Button>
      }
    />
  )
}
