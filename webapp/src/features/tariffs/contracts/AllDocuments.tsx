import { DocumentRoom } from '@/entities/documents/DocumentRoom'

/** `/dms/alldocuments`: the documents of the system, of every type. */
export default function AllDocuments() {
  return (
    <DocumentRoom
      title="All documents"
      mayAdd="Keep contracts, procedures and other documents here, with dates, revisions and approvals."
      mayNot="Documents appear here once someone adds them."
    />
  )
}
