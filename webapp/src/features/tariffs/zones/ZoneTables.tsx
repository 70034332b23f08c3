import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Link, useLocation, useParams } from 'react-router'
import { NEW, RecordScreen } from '@/records'
import { chartAddress, ZONE_TABLES } from './calls'
import css from './zones.module.css'

const UNDER = '/configuration/tariffs/zoneTable'

/** Carriers' zone charts, with which tariffs find the zone of a shipment. */
export default function ZoneTables() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  return (
    <RecordScreen
      base={ZONE_TABLES}
      open={isNew ? NEW : (id ?? null)}
      narrowTo={2}
      details={record => (
        <div className={css.open}>
          <Button
            component={Link}
            to={chartAddress(record.id)}
            variant="default"
            leftSection={<IconTable size={14} stroke={1.8} />}
          >
            Open the chart
          </Button>
        </div>
      )}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
    />
  )
}
