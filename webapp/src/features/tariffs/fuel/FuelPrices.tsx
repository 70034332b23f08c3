import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'

const UNDER = '/configuration/tariffs/fuelPrice'

/** The price of fuel by week. */
export default function FuelPrices() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base="/api/records/fuelPrice"
      open={isNew ? NEW : (id ?? null)}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
    />
  )
}
