import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, StatusBadge, ui } from '@/ui'
import { addressOfShipment } from '@/widgets/shipmentAddress'

interface ItemsProps {
  items: Wire<'WorkItem'>[]
  chosen: ReadonlySet<string>
  toggle: (...ids: string[]) => void
}

/** The shipments of one account and person, the oldest first. */
export function Items({ items, chosen, toggle }: ItemsProps) {
  const every = items.every(one => chosen.has(one.docId))
  const rest = items.filter(one => every || !chosen.has(one.docId)).map(one => one.docId)
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <Checkbox
              data-choose
              size="xs"
              aria-label="Choose every shipment of this page"
              checked={every}
              indeterminate={!every && rest.length < items.length}
              onChange={() => toggle(...rest)}
            />
          </th>
          <th>Shipment</th>
          <th>Status</th>
          <th>Entered</th>
          <th className="num">Days</th>
        </tr>
      </thead>
      <tbody>
        {items.map(one => (
          <tr key={one.docId} data-on={chosen.has(one.docId) || undefined}>
            <td>
              <Checkbox
                data-choose
                size="xs"
                aria-label={`Choose ${one.shipmentNumber}`}
                checked={chosen.has(one.docId)}
                onChange={() => toggle(one.docId)}
              />
            </td>
            <td>
              <Link to={addressOfShipment(one.shipmentNumber)}>{one.shipmentNumber}</Link>
            </td>
            <td>
              <StatusBadge status={one.status} plain />
            </td>
            <td>{one.entryDate}</td>
            <td className="num">{count(one.ageDays)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
