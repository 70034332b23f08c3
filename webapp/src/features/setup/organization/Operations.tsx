import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen, recordsUnder } from '@/records'

/** `/configuration/operation/view`: what the system does at which locations. */
export default function Operations() {
  const { pathname } = useLocation()
  const under = recordsUnder(pathname, 'operation')
  const { templateId } = useParams()
  return (
    <RecordScreen
      narrowTo={3}
      base="/api/records/operation"
      open={pathname.endsWith(`/${NEW}`) ? NEW : (templateId ?? null)}
      addressOf={(id, kept) => {
        const at = id === null ? `${under}/view` : id === NEW ? `${under}/${NEW}` : `${under}/operationDetails/${id}`
        return kept ? `${at}?${kept}` : at
      }}
    />
  )
}
