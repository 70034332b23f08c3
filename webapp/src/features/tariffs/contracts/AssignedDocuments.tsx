import { DocumentRoom } from '@/entities/documents/DocumentRoom'

/** `/dms/documents`: documents shared with the user, directly or with one of their groups. */
export default function AssignedDocuments() {
  const none = 'Documents appear here once someone shares them with you or with a group you are in.'
  return <DocumentRoom title="Assigned documents" assigned mayAdd={none} mayNot={none} />
}
