import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen, recordsUnder } from '@/records'

/** `/configuration/location/view`: where the system works. */
export default function Locations() {
  const { pathname } = useLocation()
  const under = recordsUnder(pathname, 'location')
  const { templateId } = useParams()
  return (
    <RecordScreen
      narrowTo={2}
      base="/api/records/location"
      open={pathname.endsWith(`/${NEW}`) ? NEW : (templateId ?? null)}
      addressOf={(id, kept) => {
        const at = id === null ? `${under}/view` : id === NEW ? `${under}/${NEW}` : `${under}/locationDetails/${id}`
        return kept ? `${at}?${kept}` : at
      }}
    />
  )
}
