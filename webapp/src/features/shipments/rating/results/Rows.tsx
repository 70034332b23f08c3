import { IconFilterOff } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import css from '@/entities/shipmentRun/shipmentRun.module.css'
import { EmptyState, Loaded, money, Pager, ScrollRegion, StatusBadge, ui } from '@/ui'
import { ROWS_PER_PAGE, type RowsView, useRunRows } from '../calls'

function Outcome({ row }: { row: Wire<'TraceRow'> }) {
  if (!row.rated) return <span className={css.reason}>{row.reason}</span>
  return (
    <>
      {row.tariffName} <span className="dim">version {row.versionNumber}</span>
    </>
  )
}

/** The shipments of the chosen group; each opens its trace. */
export function Rows({ run, view }: { run: Wire<'RunView'>; view: RowsView }) {
  const rows = useRunRows(run.runId, view, run.processed)
  const open = useNavigate()
  return (
    <div className={css.rows}>
      <Loaded of={rows} what="the shipments of this group">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion fill label="Table of shipments">
                <table className={ui.t} data-compact>
                  <thead>
                    <tr>
                      <th>Shipment</th>
                      <th>Status</th>
                      <th>Carrier</th>
                      <th>Origin</th>
                      <th>Destination</th>
                      <th>Service</th>
                      <th className="num">Total</th>
                      <th>Tariff or reason</th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.rows.map(row => (
                      <tr key={row.traceId} className={css.row} onClick={() => open(`/rating/trace/${row.traceId}`)}>
                        <td className="strong">
                          <Link to={`/rating/trace/${row.traceId}`}>{row.shipmentNumber}</Link>
                        </td>
                        <td className="wrap">
                          <StatusBadge status={row.status} plain />
                        </td>
                        <td>{row.carrier}</td>
                        <td>{row.origin}</td>
                        <td>{row.destination}</td>
                        <td>{row.service}</td>
                        <td className="num">
                          {row.total === null ? null : <span className="dim">{row.currency} </span>}
                          {money(row.total)}
                        </td>
                        <td className="wrap">
                          <Outcome row={row} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
              <Pager page={view.page} count={found.count} limit={ROWS_PER_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconFilterOff}
              title="No shipments in this group"
              body="Choose another group on the left."
            />
          )
        }
      </Loaded>
    </div>
  )
}
