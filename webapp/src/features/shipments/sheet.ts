import type { Field, Suggest } from '@/fields'
import type { Finding, RowId } from '@/grid'
import { type CellFindings, RowSheet } from '@/sheet'
import { CARGO_LINES, GROSS_WEIGHT, textOf } from './cargo/lines'
import { cellsOf, shipmentColumns } from './columns'
import type { Margin } from './costs/calls'
import { isMarginColumn, marginColumns } from './costs/marginColumns'
import { isEditable, NOT_RATED, SHIPMENT_NUMBER, type ShipmentRow } from './shipment'

/** What the user may do with the rows: without permission to change them, view, rate and bill. */
export interface SheetRights {
  change: boolean
  delete: boolean
  /** The system buys and sells, and the user may see costs: the margins are shown. */
  seesCosts?: boolean
}
const ALL_RIGHTS: SheetRights = { change: true, delete: true }

/** One loaded page of shipments as a sheet. */
export class ShipmentSheet extends RowSheet<ShipmentRow> {
  /** The server's findings of a row's cargo lines, by index. */
  readonly lineFindings = new Map<RowId, ReadonlyMap<number, CellFindings>>()
  /** By the id of the shipment. */
  private readonly margins: Map<string, Margin>
  /** The unit of a line's weight that is typed without one. */
  readonly weightUnit: string

  constructor(
    fields: readonly Field[],
    rows: readonly ShipmentRow[],
    suggest: Suggest,
    rights: SheetRights = ALL_RIGHTS,
  ) {
    const byKey = new Map(fields.map(field => [field.key, field]))
    const margins = new Map<string, Margin>()
    const marginFigures = rights.seesCosts ? marginColumns(id => margins.get(id)) : []
    super(
      {
        columns: recordOf => shipmentColumns(fields, suggest, recordOf, marginFigures),
        cells: (columns, row) => cellsOf(columns, byKey, row, marginFigures),
        keyOf: row => row.id,
        named: ({ id, revision }) => ({ id, revision }),
        isLocked: row => !isEditable(row.status),
        isSent: (column, value, record) =>
          column.key === CARGO_LINES ? value !== textOf(record?.cargoLines) : !column.readonly && byKey.has(column.key),
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
    this.margins = margins
    this.weightUnit = byKey.get(GROSS_WEIGHT)?.unit ?? ''
  }

  /** Shows the margins of rows, by the ids of their shipments; what is typed stays. */
  showMargins(found: ReadonlyMap<string, Margin>): void {
    for (const [id, margin] of found) this.margins.set(id, margin)
    this.store.stored.show(
      [...this.records].map(([id, record]) => [id, this.cells(record)]),
      this.store.columns.flatMap(({ key }, at) => (isMarginColumn(key) ? [at] : [])),
    )
  }

  /** Findings of cargo lines are shown at their cell, and in the panel at each line. */
  override say(id: RowId, fields: CellFindings): void {
    const lines = new Map<number, CellFindings>()
    const others: Record<string, Finding> = {}
    for (const [key, finding] of Object.entries(fields)) {
      const [, at, column] = LINE_CELL.exec(key) ?? []
      if (column) lines.set(Number(at), { ...lines.get(Number(at)), [column]: finding })
      else others[key] = finding
    }
    this.lineFindings.set(id, lines)
    const said = [...lines.values()].flatMap(Object.values<Finding>)
    if (said[0]) others[CARGO_LINES] = { kind: said[0].kind, message: said.map(({ message }) => message).join(' ') }
    super.say(id, others)
  }

  /** A new save discards the findings of the last one. */
  override collect(ids: readonly RowId[]): ReturnType<RowSheet<ShipmentRow>['collect']> {
    for (const id of ids) this.lineFindings.delete(id)
    return super.collect(ids)
  }
}

const LINE_CELL = /^cargoLines\[(\d+)\]\.(\w+)$/

/** Why a stored shipment cannot be deleted. */
function whyKept(row: ShipmentRow, title: string, rights: SheetRights): string | null {
  if (!rights.delete) return "You don't have permission to perform this action."
  if (row.status === NOT_RATED) return null
  return `Shipment ${title} is ${row.status}. Only a shipment that is Not Rated can be deleted.`
}
