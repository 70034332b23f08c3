import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'

const UNDER = '/configuration/tariffs/calculationCode'

/** The ready-made charges of the system. */
export default function CalculationCodes() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base="/api/records/calculationCode"
      open={isNew ? NEW : (id ?? null)}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
    />
  )
}
