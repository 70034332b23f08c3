import { RecordScreen, useRecordInQuery } from '@/records'

/** `/configuration/payables/rules`: what carriers may charge in addition to the tariff and still match. These are the
 * tolerances of the freight audit: one set for all bill-tos. */
export default function PayableRules() {
  return (
    <RecordScreen
      base="/api/records/freightTolerance"
      title="Payables rules"
      {...useRecordInQuery('/configuration/payables/rules')}
      actions={<span className="dim">The tolerances of the freight audit: within them, a carrier invoice matches</span>}
    />
  )
}
