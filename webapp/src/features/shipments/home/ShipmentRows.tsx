import { addressOfShipment } from '@/entities/shipmentAddress'
import { count, money, StatusBadge, showDay, ui } from '@/ui'
import { InSystem } from '@/widgets/InSystem'
import type { Details } from './aging'

/** Shipments of several systems; each opens in its own. */
export function ShipmentRows({ rows }: { rows: Details['rows'] }) {
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
              <InSystem systemId={row.systemId} to={addressOfShipment(row.shipmentNumber)}>
                {row.shipmentNumber}
              </InSystem>
            </th>
            <td>{row.systemName}</td>
            <td>{row.accountName}</td>
            <td>
              <StatusBadge status={row.status} plain />
            </td>
            <td>{showDay(row.entryDate)}</td>
            <td className="num">{count(row.ageDays)}</td>
            <td>{row.country || '–'}</td>
            <td className="num" title={row.reason || undefined}>
              {row.amount === null ? null : <span className="dim">{row.currency} </span>}
              {money(row.amount, row.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
