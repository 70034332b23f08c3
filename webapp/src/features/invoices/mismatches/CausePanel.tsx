import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Allowed, count, Loaded, money, Pager, ScrollRegion, showDay, signed, ui, useSidePanel } from '@/ui'
import { type Cause, PER_PAGE, useCauseList } from './calls'
import { SettleDialog } from './SettleDialog'

/** The shipments of one cause, each with its rating, and settling them all at once. */
export function CausePanel({ cause, onClose }: { cause: Cause; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [settling, setSettling] = useState(false)
  const list = useCauseList(cause, page)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Shipments with this cause">
      <header>
        <b title={cause.cause}>{cause.cause}</b>
        <Allowed permission="invoiceProcessing.createInvoice">
          <Button onClick={() => setSettling(true)}>Resolve {count(cause.count)}…</Button>
        </Allowed>
        <ActionIcon aria-label="Close cause" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={list} what="the shipments">
        {found => (
          <>
            <ScrollRegion fill label="Shipments with this cause">
              <table className={ui.t} data-compact>
                <thead>
                  <tr>
                    <th>Shipment</th>
                    <th>Ship date</th>
                    <th className="num">Entered</th>
                    <th className="num">Tariff</th>
                    <th className="num">Difference</th>
                    <th className="num">%</th>
                  </tr>
                </thead>
                <tbody>
                  {found.rows.map(row => (
                    <tr key={row.shipmentId}>
                      <td className="strong">
                        {row.traceId ? (
                          <Link to={`/rating/trace/${row.traceId}`}>{row.shipmentNumber}</Link>
                        ) : (
                          row.shipmentNumber
                        )}
                      </td>
                      <td>{showDay(row.shipDate)}</td>
                      <td className="num">{money(row.userValue, row.currency)}</td>
                      <td className="num">{money(row.tariffValue, row.currency)}</td>
                      <td className="num strong">
                        {row.difference ? signed(row.difference, row.currency) : <span className="dim">–</span>}
                      </td>
                      <td className="num">{row.percent ?? <span className="dim">–</span>}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
            <Pager page={page} count={found.count} limit={PER_PAGE} onPage={setPage} />
          </>
        )}
      </Loaded>
      {settling ? <SettleDialog cause={cause} onClose={() => setSettling(false)} onSettled={onClose} /> : null}
    </aside>
  )
}
