import type { Field, Suggest } from '@/fields'
import { RowSheet } from '@/sheet'
import { cellsOf, shipmentColumns } from './columns'
import { isEditable, NOT_RATED, SHIPMENT_NUMBER, type ShipmentRow } from './shipment'

/** What somebody may do with the rows: who may change nothing can look, rate and bill. */
export interface SheetRights {
  change: boolean
  delete: boolean
}
const ALL_RIGHTS: SheetRights = { change: true, delete: true }

/** One loaded page of shipments as a sheet. */
export class ShipmentSheet extends RowSheet<ShipmentRow> {
  constructor(
    fields: readonly Field[],
    rows: readonly ShipmentRow[],
    suggest: Suggest,
    rights: SheetRights = ALL_RIGHTS,
  ) {
    const byKey = new Map(fields.map(field => [field.key, field]))
    super(
      {
        columns: recordOf => shipmentColumns(fields, suggest, recordOf),
        cells: (columns, row) => cellsOf(columns, byKey, row),
        keyOf: row => row.id,
        named: ({ id, revision }) => ({ id, revision }),
        isLocked: row => !isEditable(row.status),
        isSent: column => !column.readonly && byKey.has(column.key),
        title: { key: SHIPMENT_NUMBER, untitled: 'New shipment' },
        readonly: !rights.change,
        deleting: {
          what: ['shipment', 'shipments'],
          meaning: 'It disappears from this list, Home and exports. History is kept, and Undo restores it.',
        },
        whyKept: (row, title) => whyKept(row, title, rights),
      },
      rows,
    )
  }
}

/** Why a stored shipment cannot be deleted. */
function whyKept(row: ShipmentRow, title: string, rights: SheetRights): string | null {
  if (!rights.delete) return "You don't have permission to perform this action."
  if (row.status === NOT_RATED) return null
  return `Shipment ${title} is ${row.status}. Only a shipment that is Not Rated can be deleted.`
}
