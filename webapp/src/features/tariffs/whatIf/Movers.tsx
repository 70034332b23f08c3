import { IconFilterOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { traceAddress } from '@/entities/ratingPage/addresses'
import runCss from '@/entities/shipmentRun/shipmentRun.module.css'
import { EmptyState, Loaded, money, Pager, ScrollRegion, StatusBadge, signed, ui } from '@/ui'
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

/** The shipments of the chosen group, those that move most first; both sides open their trace. */
export function Movers({ run, view }: { run: Wire<'WhatIfView'>; view: RowsView }) {
  const rows = useWhatIfRows(run.runId, view, run.processed)
  // one currency stands in the heads; of several, each amount names its own
  const [only] = run.totals.length === 1 ? run.totals : []
  const head = (what: string) => (only ? `${what}, ${only.currency}` : what)
  return (
    <div className={runCss.rows}>
      <Loaded of={rows} what="the shipments of this group">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion className={css.scroll} label="Table of shipments">
                <table className={ui.t} data-compact>
                  <thead>
                    <tr>
                      <th>Shipment</th>
                      <th>Status</th>
                      <th>Customer</th>
                      <th>Lane</th>
                      <th className="num">{head('Before')}</th>
                      <th className="num">{head('After')}</th>
                      <th className="num">Difference</th>
                      <th>
                        <span className="vh">Compare</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {found.rows.map(row => (
                      <tr key={row.rowId}>
                        <td className="strong">{row.shipmentNumber}</td>
                        <td className="wrap">
                          <StatusBadge status={row.status} plain />
                        </td>
                        <td className="wrap">{row.customer}</td>
                        <td className="wrap">
                          {row.origin} →
                          <span className={css.onwards}>
                            {row.destination} <span className="dim">{row.carrier}</span>
                          </span>
                        </td>
                        <td className="num">
                          <Amount
                            total={row.beforeTotal}
                            currency={only ? '' : row.beforeCurrency}
                            reason={row.beforeReason}
                            to={row.beforeTraceId ? traceAddress(row.beforeTraceId) : null}
                          />
                        </td>
                        <td className="num">
                          <Amount
                            total={row.afterTotal}
                            currency={only ? '' : row.afterCurrency}
                            reason={row.afterReason}
                            to={whatIfTrace(run.runId, row.rowId)}
                          />
                          {row.choice ? <div className={css.choice}>{row.choice}</div> : null}
                        </td>
                        <td className="num strong wrap">{difference(row)}</td>
                        <td>
                          {row.beforeTraceId ? <Link to={compareWhatIf(run.runId, row.rowId)}>Compare</Link> : '–'}
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
