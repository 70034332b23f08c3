import { useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'

const UNDER = '/configuration/invoices/tolerances'

/** Which differences between entered and tariff amounts are settled without a person. */
export default function Tolerances() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base="/api/records/freightTolerance"
      open={isNew ? NEW : (id ?? null)}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
      actions={<span className="dim">Every save checks what is not billed again</span>}
    />
  )
}
