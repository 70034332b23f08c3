import { addressOfShipment } from '@/entities/shipmentAddress'
import { type Choice, count, DataTable, money, type Sort, StatusBadge, showDay } from '@/ui'
import type { Details } from './aging'
import { inSystems } from './inSystems'

type Row = Details['rows'][number]

interface RowsProps {
  rows: Row[]
  sort: Sort
  /** They can be selected: those of the current system. */
  choice?: Choice & { refuses: (row: Row) => boolean }
}

/** Shipments of several systems; each opens in its own. */
export function ShipmentRows({ rows, sort, choice }: RowsProps) {
  return (
    <DataTable<Row>
      rows={rows}
      rowKey={row => row.id}
      density="compact"
      sort={sort}
      {...(choice
        ? {
            choice: {
              every: 'Select all on this page',
              one: row => `Select ${row.shipmentNumber}, ${row.systemName}`,
              ...choice,
            },
          }
        : {})}
      columns={[
        ...inSystems<Row>(
          'Shipment',
          row => row.shipmentNumber,
          row => addressOfShipment(row.shipmentNumber),
          'shipmentNumber',
        ),
        { head: 'Account', sorts: 'accountName', cell: row => row.accountName },
        { head: 'Status', sorts: 'status', cell: row => <StatusBadge status={row.status} plain /> },
        { head: 'Entered', sorts: 'entryDate', cell: row => showDay(row.entryDate) },
        { head: 'Days', figure: true, cell: row => count(row.ageDays) },
        { head: 'Country', sorts: 'country', cell: row => row.country || '–' },
        {
          head: 'Value',
          stays: true,
          sorts: 'amount',
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
