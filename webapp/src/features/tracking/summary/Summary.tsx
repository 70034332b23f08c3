import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { ListColumnsMenu, useListColumns } from '@/entities/listColumns'
import {
  count,
  DataTable,
  EmptyState,
  Loaded,
  PageHeader,
  PrintButton,
  ScrollRegion,
  Section,
  StatStrip,
  StatTile,
  showDay,
} from '@/ui'
import { type Status, useSummary } from '../calls'
import { columnsOf } from '../update/Rows'
import { OpenByCountry } from './OpenByCountry'
import css from './summary.module.css'

type Found = Wire<'TrackingSummary'>

const FEET: Record<Status, (of: Found) => string> = {
  'Not started': of => `No milestone yet, entered in the last ${of.untrackedDays} days or planned`,
  'In transit': () => 'On time so far',
  Late: () => 'A planned milestone is overdue or will be missed',
  Delivered: of => `In the last ${of.deliveredDays} days`,
}
/** What needs attention comes first. */
const ORDER: readonly Status[] = ['Late', 'In transit', 'Not started', 'Delivered']

function Counts({ of }: { of: Found }) {
  return (
    <StatStrip>
      {ORDER.map(status => {
        const found = of.counts.find(each => each.status === status)
        return (
          <StatTile
            key={status}
            label={status}
            value={count(found?.count ?? 0)}
            foot={FEET[status](of)}
            to={found?.link ?? '.'}
          />
        )
      })}
    </StatStrip>
  )
}

function LateFirst({ of }: { of: Found }) {
  const navigate = useNavigate()
  const late = of.counts.find(each => each.status === 'Late')
  const open = (id: string) => void navigate(`${late?.link ?? '/tracking/milestoneUpdate?'}&shipment=${id}`)
  const columns = columnsOf(null, open)
  const shown = useListColumns('tracking', columns)
  return (
    <Section
      title="Late"
      note="Oldest delay first"
      actions={
        <>
          {late?.count ? <Link to={late.link}>All {count(late.count)} late shipments</Link> : null}
          <ListColumnsMenu list="tracking" columns={columns} />
        </>
      }
    >
      {of.late.length ? (
        <DataTable
          rows={of.late}
          rowKey={row => row.id}
          label="Late shipments"
          open={row => open(row.id)}
          columns={shown}
        />
      ) : (
        <EmptyState
          icon={IconCircleCheck}
          title="Nothing is late"
          body="Shipments show here when a planned milestone is overdue, or an estimate says that it will be missed."
        />
      )}
    </Section>
  )
}

/** `/tracking/summary`: how many shipments are where, late ones first, and open ones by country. */
export default function Summary() {
  const summary = useSummary()
  return (
    <>
      <PageHeader
        title="Tracking summary"
        meta={
          summary.data ? (
            <>
              <span>As of {showDay(summary.data.today)}</span>
              <Link to={summary.data.openLink}>{count(summary.data.open)} open shipments</Link>
            </>
          ) : null
        }
      >
        <PrintButton />
      </PageHeader>
      <ScrollRegion fill className={css.body} label="Tracking summary">
        <Loaded of={summary} what="the summary" bars={8}>
          {found => (
            <>
              <Counts of={found} />
              <LateFirst of={found} />
              <OpenByCountry rows={found.countries} />
            </>
          )}
        </Loaded>
      </ScrollRegion>
    </>
  )
}
