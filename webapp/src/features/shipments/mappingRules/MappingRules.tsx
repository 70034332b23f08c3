import { useSearchParams } from 'react-router'
import { RecordScreen, recordInQuery } from '@/records'

/** `/reports/mappingrules`: what texts of incoming shipment files mean, for all files. */
export default function MappingRules() {
  const [address] = useSearchParams()
  return (
    <RecordScreen
      base="/api/records/mappingRule"
      open={address.get('record')}
      addressOf={recordInQuery('/reports/mappingrules')}
      actions={<span className="dim">What was mapped in an upload itself goes before these rules</span>}
    />
  )
}
