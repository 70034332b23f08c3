import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Allowed, count, DataTable, Loaded, money, Pager, showDay, signed, ui, useSidePanel } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { type Cause, PER_PAGE, saveMismatches, useCauseList } from './calls'
import { SettleDialog } from './SettleDialog'

/** The shipments of one cause, each with its rating, and settling all of them at once. */
export function CausePanel({ cause, onClose }: { cause: Cause; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [settling, setSettling] = useState(false)
  const list = useCauseList(cause, page)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Shipments with this cause">
      <header>
        <b title={cause.cause}>{cause.cause}</b>
        <ExportButton onExport={() => saveMismatches(cause)} />
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
            <DataTable
              rows={found.rows}
              rowKey={row => row.shipmentId}
              region="Shipments with this cause"
              density="compact"
              columns={[
                {
                  head: 'Shipment',
                  look: 'strong',
                  cell: row =>
                    row.traceId ? (
                      <Link to={`/rating/trace/${row.traceId}`}>{row.shipmentNumber}</Link>
                    ) : (
                      row.shipmentNumber
                    ),
                },
                { head: 'Ship date', cell: row => showDay(row.shipDate) },
                { head: 'Entered freight', figure: true, cell: row => money(row.userValue, row.currency) },
                { head: 'Tariff freight', figure: true, cell: row => money(row.tariffValue, row.currency) },
                {
                  head: 'Difference',
                  figure: true,
                  look: 'strong',
                  cell: row => (row.difference ? signed(row.difference, row.currency) : <span className="dim">–</span>),
                },
                { head: '%', figure: true, cell: row => row.percent ?? <span className="dim">–</span> },
              ]}
            />
            <Pager page={page} count={found.count} limit={PER_PAGE} label="Pages of shipments" onPage={setPage} />
          </>
        )}
      </Loaded>
      {settling ? <SettleDialog cause={cause} onClose={() => setSettling(false)} onSettled={onClose} /> : null}
    </aside>
  )
}
