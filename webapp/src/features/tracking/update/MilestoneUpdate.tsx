import { Button } from '@mantine/core'
import { IconRoute, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  counted,
  EmptyState,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  TERMS,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { PER_PAGE, type Tracked, UPDATE, useTracked } from '../calls'
import { TimelinePanel } from '../timeline/TimelinePanel'
import { askedOf, isNarrowed } from './asked'
import { Filters } from './Filters'
import { Rows } from './Rows'
import { UpdateDialog } from './UpdateDialog'

/** What may be done with the chosen shipments. */
function Bar({ chosen, onUpdate, onClear }: { chosen: Tracked[]; onUpdate: () => void; onClear: () => void }) {
  return (
    <Toolbar label="Selected shipments">
      <b>{counted(chosen.length, 'shipment')} selected</b>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <Gap />
      <Allowed permission={UPDATE}>
        <Button onClick={onUpdate}>Update milestone…</Button>
      </Allowed>
    </Toolbar>
  )
}

const Nothing = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState icon={IconSearch} title={TERMS.noResults} body="No shipments match these filters.">
      <Link to=".">Show all</Link>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconRoute}
      title="No shipments yet"
      body="Shipments show here once they are entered under Shipments."
    />
  )

/** `/tracking/milestoneUpdate`: shipments with how far they are; one milestone is set for all that are chosen. Filters, page
 * and the opened shipment stand in the address. */
export default function MilestoneUpdate() {
  const { address, page, put } = useAddress()
  const asked = askedOf(address)
  const list = useTracked(asked, page)
  const { clear, ...choice } = useChoice()
  const [updating, setUpdating] = useState<Tracked[] | null>(null)
  const opened = address.get('shipment')
  const chosen = list.data?.rows.filter(row => choice.chosen.has(row.id)) ?? []
  return (
    <>
      <PageHeader
        title="Milestone update"
        meta={list.data ? <span>{counted(list.data.count, 'shipment')}</span> : null}
      />
      <Filters asked={asked} account={list.data?.account ?? ''} />
      {chosen.length ? <Bar chosen={chosen} onUpdate={() => setUpdating(chosen)} onClear={clear} /> : null}
      <div className={ui.split} data-open={opened ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what="the shipments">
            {found =>
              found.rows.length ? (
                <>
                  <Rows rows={found.rows} opened={opened} open={id => put({ shipment: id, page })} choice={choice} />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={isNarrowed(asked)} />
              )
            }
          </Loaded>
        </div>
        {opened ? <TimelinePanel key={opened} id={opened} onClose={() => put({ shipment: null, page })} /> : null}
      </div>
      {updating ? <UpdateDialog shipments={updating} onDone={clear} onClose={() => setUpdating(null)} /> : null}
    </>
  )
}
