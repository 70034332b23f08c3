import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { ListColumnsMenu } from '@/entities/listColumns'
import { Allowed, EmptyState, ListScreen, NoResults, SelectionBar, useListController } from '@/ui'
import { PER_PAGE, type Tracked, UPDATE, useTracked } from '../calls'
import { TimelinePanel } from '../timeline/TimelinePanel'
import { askedOf, isNarrowed } from './asked'
import { Filters } from './Filters'
import { columnsOf, Rows } from './Rows'
import { UpdateDialog } from './UpdateDialog'

/** `/tracking/milestoneUpdate`: shipments with their progress; one milestone is set for all that are selected. Filters,
 * page and the open shipment are in the address. */
export default function MilestoneUpdate() {
  const { address, page, choice, clear, opened, open, close } = useListController({ opens: 'shipment' })
  const asked = askedOf(address)
  const list = useTracked(asked, page)
  const [updating, setUpdating] = useState<Tracked[] | null>(null)
  const chosen = list.data?.rows.filter(row => choice.chosen.has(row.id)) ?? []
  return (
    <ListScreen
      title="Milestone update"
      noun="shipment"
      actions={<ListColumnsMenu list="tracking" columns={columnsOf(opened, open)} />}
      above={
        <>
          <Filters asked={asked} account={list.data?.account ?? ''} />
          {chosen.length ? (
            <SelectionBar count={chosen.length} noun="shipment" onClear={clear}>
              <Allowed permission={UPDATE}>
                <Button onClick={() => setUpdating(chosen)}>Update milestone…</Button>
              </Allowed>
            </SelectionBar>
          ) : null}
        </>
      }
      of={list}
      what="the shipments"
      rows={list.data?.rows}
      limit={PER_PAGE}
      empty={
        isNarrowed(asked) ? (
          <NoResults body="No shipments match these filters." all="Show all" />
        ) : (
          <EmptyState
            icon={IconRoute}
            title="No shipments yet"
            body="Shipments show here once they are entered under Shipments."
          />
        )
      }
      table={rows => <Rows rows={rows} opened={opened} open={open} choice={choice} />}
      panel={opened && <TimelinePanel key={opened} id={opened} onClose={close} />}
    >
      {updating ? <UpdateDialog shipments={updating} onDone={clear} onClose={() => setUpdating(null)} /> : null}
    </ListScreen>
  )
}
