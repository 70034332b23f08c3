import { useSearchParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'

/** `/configuration/payables/rules`: what carriers may charge in addition to the tariff and still match. These are the
 * tolerances of the freight audit: one set for all bill-tos. */
export default function PayableRules() {
  const [address] = useSearchParams()
  return (
    <RecordScreen
      base="/api/records/freightTolerance"
      title="Payables rules"
      open={address.get('record')}
      addressOf={recordInQuery('/configuration/payables/rules')}
      actions={<span className="dim">The tolerances of the freight audit: within them, a carrier invoice matches</span>}
    />
  )
}
