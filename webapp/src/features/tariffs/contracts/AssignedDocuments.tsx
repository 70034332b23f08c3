import { DocumentRoom } from '@/entities/documents/DocumentRoom'

/** `/dms/documents`: what is shared with whoever looks, by name or with a group he is in. */
export default function AssignedDocuments() {
  const none = 'Documents appear here once someone shares them with you or with a group you are in.'
  return <DocumentRoom title="Assigned documents" assigned mayAdd={none} mayNot={none} />
}
