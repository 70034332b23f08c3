import { Button } from '@mantine/core'
import { IconCalculator, IconPackage } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { count, DataTable, EmptyState, Loaded, moment, money, PageHeader, Pager, useAddress } from '@/ui'
import { useRuns } from '../calls'

/** The bulk ratings of the system, newest first. */
export function Runs() {
  const { page } = useAddress()
  const runs = useRuns(page)
  const open = useNavigate()
  return (
    <>
      <PageHeader
        title="Rating results"
        meta={runs.data ? `${count(runs.data.count)} ${runs.data.count === 1 ? 'run' : 'runs'}` : null}
      />
      <Loaded of={runs} what="the rating runs">
        {found =>
          found.rows.length ? (
            <>
              <DataTable
                rows={found.rows}
                rowKey={run => run.runId}
                region="Table of runs"
                open={run => open(`/rating/results/${run.runId}`)}
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
              <Pager page={page} count={found.count} limit={found.pageLimit} />
            </>
          ) : (
            <EmptyState
              icon={IconCalculator}
              title="No bulk ratings yet"
              body="Select or filter shipments in the grid and rate them. Results are kept here."
            >
              <Button
                component={Link}
                to="/invoices/shipmentEntry"
                leftSection={<IconPackage size={14} stroke={1.8} />}
              >
                Open shipments
              </Button>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
