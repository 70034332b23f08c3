import { Button } from '@mantine/core'
import { IconRefresh, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { HOME, useHome } from '@/api/home'
import { usePermission } from '@/api/permissions'
import { useSession } from '@/api/session'
import { Allowed, Loaded, PageHeader, ScrollRegion, timeOfDay, todayHere } from '@/ui'
import { AgingTable } from './AgingTable'
import { TOP, useAging } from './aging'
import { Billed } from './Billed'
import { Countries } from './Countries'
import { FigureStrip } from './FigureStrip'
import { FirstSteps } from './FirstSteps'
import { useBilledByDay, useCountries, useHomeBusy } from './home'
import css from './home.module.css'
import { NeedsDoing } from './NeedsDoing'
import { Pricing } from './Pricing'

/** Fetches the data of the parts in parallel with the figures: otherwise each would start after those. */
function useAskedAhead() {
  const [query] = useSearchParams()
  useAging(query.get('date') ?? todayHere(), TOP)
  useCountries()
  useBilledByDay(query.get('currency'))
}

function Pictures() {
  const home = useHome()
  useAskedAhead()
  return (
    <Loaded of={home} what="the figures" bars={10}>
      {({ figures, needsDoing, hasShipments, hasIssued }) => (
        <>
          <FigureStrip figures={figures} />
          <ScrollRegion className={css.body} label="Overview">
            {hasIssued ? null : <FirstSteps />}
            {hasShipments || hasIssued ? (
              <>
                <AgingTable className={css.aging} />
                <NeedsDoing todos={needsDoing} />
              </>
            ) : null}
            {hasIssued ? (
              <div className={css.row2}>
                <Countries />
                <Billed />
              </div>
            ) : null}
          </ScrollRegion>
        </>
      )}
    </Loaded>
  )
}

/** What is unbilled, how old it is, and the to-dos. */
export default function Home() {
  const name = useSession(state => state.data?.loggedInUser.name ?? '')
  const seesPictures = usePermission('dashboard.menuDashboard')
  const queries = useQueryClient()
  const busy = useHomeBusy()
  const asOf = useHome().data?.asOf
  return (
    <>
      <PageHeader
        title={`Welcome, ${name.split(' ')[0]}`}
        meta={asOf ? `As of ${timeOfDay(asOf)}, all systems` : undefined}
      >
        {seesPictures ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.8} />}
            loading={busy}
            onClick={() => queries.invalidateQueries({ queryKey: [HOME] })}
          >
            Refresh
          </Button>
        ) : null}
        <Allowed permission="shipmentEntry.uploadShipmentEntry">
          <Button component={Link} to="/uploads" leftSection={<IconUpload size={14} stroke={1.8} />}>
            Upload
          </Button>
        </Allowed>
      </PageHeader>
      <Pricing />
      {seesPictures ? <Pictures /> : <p className={css.noPictures}>Open a screen from the menu on the left.</p>}
    </>
  )
}
