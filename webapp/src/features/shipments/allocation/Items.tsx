import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { addressOfShipment } from '@/entities/shipmentAddress'
import { type Choice, ChooseEvery, ChooseOne, count, StatusBadge, showDay, ui } from '@/ui'

/** The shipments of one account and person, the oldest first. */
export function Items({ items, ...choice }: Choice & { items: Wire<'WorkItem'>[] }) {
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <ChooseEvery ids={items.map(one => one.docId)} label="Select all on this page" {...choice} />
          </th>
          <th>Shipment</th>
          <th>Status</th>
          <th>Entered</th>
          <th className="num">Days</th>
        </tr>
      </thead>
      <tbody>
        {items.map(one => (
          <tr key={one.docId} data-on={choice.chosen.has(one.docId) || undefined}>
            <td>
              <ChooseOne id={one.docId} label={`Select ${one.shipmentNumber}`} {...choice} />
            </td>
            <td>
              <Link to={addressOfShipment(one.shipmentNumber)}>{one.shipmentNumber}</Link>
            </td>
            <td>
              <StatusBadge status={one.status} plain />
            </td>
            <td>{showDay(one.entryDate)}</td>
            <td className="num">{count(one.ageDays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
