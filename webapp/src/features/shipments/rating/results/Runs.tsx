import { Button } from '@mantine/core'
import { IconCalculator, IconPackage } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import css from '@/entities/shipmentRun/shipmentRun.module.css'
import { count, EmptyState, Loaded, moment, money, PageHeader, Pager, ScrollRegion, ui, useAddress } from '@/ui'
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
              <ScrollRegion fill label="Table of runs">
                <table className={ui.t}>
                  <thead>
                    <tr>
                      <th>Run</th>
                      <th>Scope</th>
                      <th>Run by</th>
                      <th>Status</th>
                      <th className="num">Shipments</th>
                      <th className="num">Rated</th>
                      <th className="num">Not rated</th>
                      <th className="num">Total</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.rows.map(run => (
                      <tr key={run.runId} className={css.row} onClick={() => open(`/rating/results/${run.runId}`)}>
                        <td className="strong">
                          <Link to={`/rating/results/${run.runId}`}>{moment(run.startedOn)}</Link>
                        </td>
                        <td>{run.description}</td>
                        <td>{run.userName}</td>
                        <td>{run.runningStatus}</td>
                        <td className="num">{count(run.totalCount)}</td>
                        <td className="num">{count(run.rated)}</td>
                        <td className="num">{count(run.notRated)}</td>
                        <td className="num">
                          {run.totals.map(each => `${each.currency} ${money(each.total, each.currency)}`).join(' · ') ||
                            '–'}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
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
