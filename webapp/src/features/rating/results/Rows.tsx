import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { NoneInGroup } from '@/entities/shipmentRun/NoneInGroup'
import css from '@/entities/shipmentRun/shipmentRun.module.css'
import { DataTable, Loaded, money, Pager, StatusBadge } from '@/ui'
import { ROWS_PER_PAGE, type RowsView, useRunRows } from '../calls'

function Outcome({ row }: { row: Wire<'TraceRow'> }) {
  if (!row.rated) return <span className={css.reason}>{row.reason}</span>
  return (
    <>
      {row.tariffName} <span className="dim">version {row.versionNumber}</span>
    </>
  )
}

/** The shipments of the selected group; each opens its trace. */
export function Rows({ run, view }: { run: Wire<'RunView'>; view: RowsView }) {
  const rows = useRunRows(run.runId, view, run.processed)
  const open = useNavigate()
  return (
    <div className={css.rows}>
      <Loaded of={rows} what="the shipments of this group">
        {found =>
          found.rows.length ? (
            <>
              <DataTable
                rows={found.rows}
                rowKey={row => row.traceId}
                region="Table of shipments"
                density="compact"
                open={row => open(`/rating/trace/${row.traceId}`)}
                columns={[
                  {
                    head: 'Shipment',
                    look: 'strong',
                    cell: row => <Link to={`/rating/trace/${row.traceId}`}>{row.shipmentNumber}</Link>,
                  },
                  { head: 'Status', fit: 'wrap', cell: row => <StatusBadge status={row.status} plain /> },
                  { head: 'Carrier', cell: row => row.carrier },
                  { head: 'Origin', cell: row => row.origin },
                  { head: 'Destination', cell: row => row.destination },
                  { head: 'Service', cell: row => row.service },
                  {
                    head: 'Total',
                    stays: true,
                    figure: true,
                    cell: row => (
                      <>
                        {row.total === null ? null : <span className="dim">{row.currency} </span>}
                        {money(row.total)}
                      </>
                    ),
                  },
                  { head: 'Tariff or reason', fit: 'wrap', cell: row => <Outcome row={row} /> },
                ]}
              />
              <Pager page={view.page} count={found.count} limit={ROWS_PER_PAGE} />
            </>
          ) : (
            <NoneInGroup />
          )
        }
      </Loaded>
    </div>
  )
}
