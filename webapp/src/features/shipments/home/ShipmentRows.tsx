import { addressOfShipment } from '@/entities/shipmentAddress'
import { count, DataTable, money, StatusBadge, showDay } from '@/ui'
import type { Details } from './aging'
import { inSystems } from './inSystems'

/** Shipments of several systems; each opens in its own. */
export function ShipmentRows({ rows }: { rows: Details['rows'] }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      density="compact"
      columns={[
        ...inSystems<Details['rows'][number]>(
          'Shipment',
          row => row.shipmentNumber,
          row => addressOfShipment(row.shipmentNumber),
        ),
        { head: 'Account', cell: row => row.accountName },
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        { head: 'Entered', cell: row => showDay(row.entryDate) },
        { head: 'Days', figure: true, cell: row => count(row.ageDays) },
        { head: 'Country', cell: row => row.country || '–' },
        {
          head: 'Value',
          figure: true,
          title: row => row.reason || undefined,
          cell: row => (
            <>
              {row.amount === null ? null : <span className="dim">{row.currency} </span>}
              {money(row.amount, row.currency)}
            </>
          ),
        },
      ]}
    />
  )
}
