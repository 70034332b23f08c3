import { Button } from '@mantine/core'
import { IconCalculator, IconPackage } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { count, EmptyState, ListScreen, moment, money, useAddress } from '@/ui'
import { useRuns } from '../calls'

/** The bulk ratings of the system, newest first. */
export function Runs() {
  const { page } = useAddress()
  const runs = useRuns(page)
  const go = useNavigate()
  return (
    <ListScreen
      title="Rating results"
      noun="run"
      of={runs}
      what="the rating runs"
      rows={runs.data?.rows}
      limit={runs.data?.pageLimit ?? 0}
      region="Table of runs"
      rowKey={run => run.runId}
      open={run => go(`/rating/results/${run.runId}`)}
      empty={
        <EmptyState
          icon={IconCalculator}
          title="No bulk ratings yet"
          body="Select or filter shipments in the grid and rate them. Results are kept here."
        >
          <Button component={Link} to="/invoices/shipmentEntry" leftSection={<IconPackage size={14} stroke={1.8} />}>
            Open shipments
          </Button>
        </EmptyState>
      }
      columns={[
        {
          head: 'Run',
          look: 'strong',
          cell: run => <Link to={`/rating/results/${run.runId}`}>{moment(run.startedOn)}</Link>,
        },
        { head: 'Scope', cell: run => run.description },
        { head: 'Run by', cell: run => run.userName },
        { head: 'Status', cell: run => run.runningStatus },
        { head: 'Shipments', figure: true, cell: run => count(run.totalCount) },
        { head: 'Rated', figure: true, cell: run => count(run.rated) },
        { head: 'Not rated', figure: true, cell: run => count(run.notRated) },
        {
          head: 'Total',
          stays: true,
          figure: true,
          cell: run =>
            run.totals.map(each => `${each.currency} ${money(each.total, each.currency)}`).join(' · ') || '–',
        },
      ]}
    />
  )
}
