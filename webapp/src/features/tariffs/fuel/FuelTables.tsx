import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'

const UNDER = '/configuration/tariffs/fuelTable'

/** The fuel surcharge for each price. */
export default function FuelTables() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base="/api/records/fuelTable"
      open={isNew ? NEW : (id ?? null)}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
    />
  )
}
