import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'
import { ENTERED_RATES, EXCHANGE_RATE } from './addresses'

/** The exchange rates that were entered; the ECB's are there without. */
export default function EnteredRates() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base="/api/records/exchangeRate"
      open={isNew ? NEW : (id ?? null)}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${ENTERED_RATES}/${NEW}` : open ? `${ENTERED_RATES}/edit/${open}` : ENTERED_RATES
        return kept ? `${path}?${kept}` : path
      }}
      actions={
        <Button
          variant="default"
          component={Link}
          to={EXCHANGE_RATE}
          leftSection={<IconCalculator size={14} stroke={1.8} />}
        >
          Look up a rate
        </Button>
      }
    />
  )
}
