import { DocumentRoom } from '@/entities/documents/DocumentRoom'

/** The contracts and rate sheets behind the tariffs. */
export default function Documents() {
  return (
    <DocumentRoom
      title="Tariff documents"
      amongTariffs
      mayAdd="Keep the contracts and rate sheets behind your tariffs here, with dates, revisions and approvals."
      mayNot="Contracts and rate sheets appear here once a tariff editor adds them."
    />
  )
}
