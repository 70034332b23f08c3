import { useSearchParams } from 'react-router'
import { RecordScreen } from '@/records'
import { counted } from '@/ui'
import { addressOf } from './addresses'
import { BASE } from './calls'
import { MasterDetails } from './MasterDetails'
import { Unmatched } from './Unmatched'

const linesIn = (value: unknown) =>
  String(value ?? '')
    .split('\n')
    .filter(Boolean).length
const CELLS = { 'master#houses': (value: unknown) => counted(linesIn(value), 'shipment') }

/** `/reports/hblMapping`: masters with the house shipments they carry; shipments without their master are on top. */
export default function HouseBills() {
  const [query] = useSearchParams()
  const open = query.get('master')
  return (
    <RecordScreen
      narrowTo={2}
      isWide
      base={BASE}
      title="House bill mapping"
      open={open}
      above={<Unmatched />}
      cells={CELLS}
      details={master => <MasterDetails key={master.id} master={master} />}
      addressOf={addressOf}
    />
  )
}
