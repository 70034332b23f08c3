import { Button } from '@mantine/core'
import { IconCalculator, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { useRateOptions } from '@/api/exchangeRates'
import { NEW, RecordScreen } from '@/records'
import { Allowed, showDay } from '@/ui'
import { ENTERED_RATES, EXCHANGE_RATE } from './addresses'
import { EcbUpload } from './EcbUpload'

/** The entered exchange rates; the ECB's are built in, and newer ones come from its file. */
export default function EnteredRates() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  const [uploading, setUploading] = useState(false)
  const lastDay = useRateOptions().data?.lastDay
  return (
    <>
      <RecordScreen
        base="/api/records/exchangeRate"
        open={isNew ? NEW : (id ?? null)}
        addressOf={(open, kept) => {
          const path = open === NEW ? `${ENTERED_RATES}/${NEW}` : open ? `${ENTERED_RATES}/edit/${open}` : ENTERED_RATES
          return kept ? `${path}?${kept}` : path
        }}
        actions={
          <>
            {lastDay ? <span className="dim">ECB rates through {showDay(lastDay)}</span> : null}
            <Allowed permission="configurationTariffs.newConfigurationTariffs">
              <Button
                variant="default"
                leftSection={<IconFileUpload size={14} stroke={1.8} />}
                onClick={() => setUploading(true)}
              >
                Upload ECB file
              </Button>
            </Allowed>
            <Button
              variant="default"
              component={Link}
              to={EXCHANGE_RATE}
              leftSection={<IconCalculator size={14} stroke={1.8} />}
            >
              Look up a rate
            </Button>
          </>
        }
      />
      {uploading ? <EcbUpload onClose={() => setUploading(false)} /> : null}
    </>
  )
}
