import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { count, Dialog, Loaded, money, ScrollRegion, StatusBadge, ui } from '@/ui'
import { addressOfShipment } from '@/widgets/shipmentAddress'
import { type AgingCell, DETAIL_LIMIT, type Details, useAgingDetails } from './aging'
import css from './home.module.css'

function Rows({ rows }: { rows: Details['rows'] }) {
  return (
    <table className={ui.t} data-compact>
      <thead>
        <tr>
          <th scope="col">Shipment</th>
          <th scope="col">System</th>
          <th scope="col">Account</th>
          <th scope="col">Status</th>
          <th scope="col">Entered</th>
          <th scope="col" className="num">
            Days
          </th>
          <th scope="col">Country</th>
          <th scope="col" className="num">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={addressOfShipment(row.shipmentNumber)}>{row.shipmentNumber}</Link>
            </th>
            <td>{row.systemName}</td>
            <td>{row.accountName}</td>
            <td>
              <StatusBadge status={row.status} plain />
            </td>
            <td>{row.entryDate}</td>
            <td className="num">{count(row.ageDays)}</td>
            <td>{row.country || '–'}</td>
            <td className="num" title={row.reason || undefined}>
              {row.amount === null ? null : <span className="dim">{row.currency} </span>}
              {money(row.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The details dialog of A018: the shipments behind a count, the oldest first. */
export function AgingDetails({ cell, date, onClose }: { cell: AgingCell; date: string; onClose: () => void }) {
  const [pageNo, setPageNo] = useState(1)
  const details = useAgingDetails(cell, date, pageNo)
  return (
    <Dialog onClose={onClose} size={1040} title={cell.title}>
      <Loaded of={details} what="the shipments" bars={6}>
        {({ rows, count: all }) => {
          const last = Math.max(1, Math.ceil(all / DETAIL_LIMIT))
          return (
            <>
              <ScrollRegion className={css.details} label="Shipments">
                <Rows rows={rows} />
              </ScrollRegion>
              <div className={css.pages}>
                <span>
                  {count(all)} shipments, page {pageNo} of {count(last)}
                </span>
                <Button variant="default" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
                  Previous
                </Button>
                <Button variant="default" disabled={pageNo >= last} onClick={() => setPageNo(pageNo + 1)}>
                  Next
                </Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
