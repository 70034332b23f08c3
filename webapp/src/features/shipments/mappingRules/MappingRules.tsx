import { RecordScreen, useRecordInQuery } from '@/records'

/** `/reports/mappingrules`: what texts of incoming shipment files mean, for all files. */
export default function MappingRules() {
  return (
    <RecordScreen
      base="/api/records/mappingRule"
      {...useRecordInQuery('/reports/mappingrules')}
      actions={<span className="dim">What was mapped in an upload itself goes before these rules</span>}
    />
  )
}
