import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { traceAddress } from '@/entities/ratingPage/addresses'
import { NoneInGroup } from '@/entities/shipmentRun/NoneInGroup'
import runCss from '@/entities/shipmentRun/shipmentRun.module.css'
import { DataTable, fromTo, Loaded, money, Pager, ScrollRegion, StatusBadge, signed } from '@/ui'
import { compareWhatIf, whatIfTrace } from './addresses'
import { ROWS_PER_PAGE, useWhatIfRows } from './calls'
import { OUTCOMES, type RowsView } from './view'
import css from './whatIf.module.css'

type Row = Wire<'WhatIfRowView'>

/** An amount that opens its trace, or why there is none. */
function Amount({
  total,
  currency,
  reason,
  to,
}: {
  total: string | null
  currency: string
  reason: string
  to: string | null
}) {
  const text =
    total === null ? (
      <span className={`${css.reason} wrap`}>{reason || 'not rated'}</span>
    ) : (
      <>
        {currency ? <span className="dim">{currency} </span> : null}
        {money(total)}
      </>
    )
  return to ? (
    <Link className={css.amount} to={to}>
      {text}
    </Link>
  ) : (
    text
  )
}

const difference = (row: Row) => (row.delta === null ? (OUTCOMES[row.outcome] ?? '–') : signed(row.delta))

/** The shipments of the selected group, largest change first; both sides open their trace. */
export function Movers({ run, view }: { run: Wire<'WhatIfView'>; view: RowsView }) {
  const rows = useWhatIfRows(run.runId, view, run.processed)
  // a single currency is in the heads; otherwise each amount names its own
  const [only] = run.totals.length === 1 ? run.totals : []
  const head = (what: string) => (only ? `${what}, ${only.currency}` : what)
  return (
    <div className={runCss.rows}>
      <Loaded of={rows} what="the shipments of this group">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion className={css.scroll} label="Table of shipments">
                <DataTable
                  rows={found.rows}
                  rowKey={row => row.rowId}
                  density="compact"
                  columns={[
                    { head: 'Shipment', look: 'strong', cell: row => row.shipmentNumber },
                    { head: 'Status', fit: 'wrap', cell: row => <StatusBadge status={row.status} plain /> },
                    { head: 'Customer', fit: 'wrap', cell: row => row.customer },
                    {
                      head: 'Lane',
                      fit: 'wrap',
                      cell: row => (
                        <>
                          {fromTo(row)} <span className="dim">{row.carrier}</span>
                        </>
                      ),
                    },
                    {
                      head: head('Before'),
                      figure: true,
                      cell: row => (
                        <Amount
                          total={row.beforeTotal}
                          currency={only ? '' : row.beforeCurrency}
                          reason={row.beforeReason}
                          to={row.beforeTraceId ? traceAddress(row.beforeTraceId) : null}
                        />
                      ),
                    },
                    {
                      head: head('After'),
                      figure: true,
                      cell: row => (
                        <>
                          <Amount
                            total={row.afterTotal}
                            currency={only ? '' : row.afterCurrency}
                            reason={row.afterReason}
                            to={whatIfTrace(run.runId, row.rowId)}
                          />
                          {row.choice ? <div className={css.choice}>{row.choice}</div> : null}
                        </>
                      ),
                    },
                    { head: 'Difference', figure: true, look: 'strong', fit: 'wrap', cell: row => difference(row) },
                    {
                      head: <span className="vh">Compare</span>,
                      cell: row =>
                        row.beforeTraceId ? <Link to={compareWhatIf(run.runId, row.rowId)}>Compare</Link> : '–',
                    },
                  ]}
                />
              </ScrollRegion>
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
