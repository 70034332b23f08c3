import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { addressOfShipment } from '@/entities/shipmentAddress'
import { type Choice, count, DataTable, StatusBadge, showDay } from '@/ui'

/** The shipments of one account and user, oldest first. */
export function Items({ items, ...choice }: Choice & { items: Wire<'WorkItem'>[] }) {
  return (
    <DataTable
      rows={items}
      rowKey={one => one.docId}
      state={one => choice.chosen.has(one.docId) && 'chosen'}
      choice={{ every: 'Select all on this page', one: one => `Select ${one.shipmentNumber}`, ...choice }}
      columns={[
        { head: 'Shipment', cell: one => <Link to={addressOfShipment(one.shipmentNumber)}>{one.shipmentNumber}</Link> },
        { head: 'Status', cell: one => <StatusBadge status={one.status} plain /> },
        { head: 'Entered', cell: one => showDay(one.entryDate) },
        { head: 'Days', figure: true, cell: one => count(one.ageDays) },
      ]}
    />
  )
}
