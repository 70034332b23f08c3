import type { Field, Suggest } from '@/fields'
import { type CellValue, type Finding, GridStore, type RowId } from '@/grid'
import { cellsOf, shipmentColumns } from './columns'
import { isEditable, type RowToSave, type SaveAnswer, SHIPMENT_NUMBER, type ShipmentRow, UPDATE_BOX } from './shipment'

/** A row that someone else saved meanwhile, and a cell that differs. */
export interface Difference {
  label: string
  mine: CellValue
  theirs: CellValue
}

export interface SaveOutcome {
  saved: number
  refused: number
  conflicts: number
}

/** One loaded page of shipments as a sheet: the grid's store, and what the server holds for each of its rows. */
export class ShipmentSheet {
  readonly store: GridStore
  readonly records = new Map<RowId, ShipmentRow>()
  /** Rows that someone else saved meanwhile, as they are now. */
  readonly conflicts = new Map<RowId, ShipmentRow>()
  private readonly fields: ReadonlyMap<string, Field>

  /** `readonly`: for somebody who may look, rate and bill, but not change shipments. */
  constructor(fields: readonly Field[], rows: readonly ShipmentRow[], suggest: Suggest, readonly = false) {
    this.fields = new Map(fields.map(field => [field.key, field]))
    const columns = shipmentColumns(fields, suggest, row => this.records.get(row))
    this.store = new GridStore(
      columns,
      rows.map(row => cellsOf(columns, this.fields, row)),
      { marker: UPDATE_BOX, readonly },
    )
    rows.forEach((row, at) => {
      this.keep(this.store.rows[at] as RowId, row)
    })
  }

  /** Rows that differ from what the server holds. */
  changedRows(): RowId[] {
    return this.store.filledRows.filter(id => this.store.isChanged(id))
  }

  /** Changed rows whose update box is ticked: what a save sends. */
  rowsToSave(): RowId[] {
    return this.changedRows().filter(id => this.store.isMarked(id))
  }

  /** The stored shipments among the ticked rows: what is rated and billed. */
  tickedShipments(): ShipmentRow[] {
    return this.store.filledRows.flatMap(id => {
      const record = this.records.get(id)
      return record && this.store.isMarked(id) ? [record] : []
    })
  }

  nameOf(id: RowId): string {
    const typed = this.store.value(id, SHIPMENT_NUMBER) || this.records.get(id)?.[SHIPMENT_NUMBER]
    return String(typed || 'New shipment')
  }

  /**
   * Checks the rows and clears their update boxes (R010, R011); returns the valid ones as the server takes them (R012).
   * The others stay with their findings (R013).
   */
  collect(ids: readonly RowId[]): Map<number, { id: RowId; row: RowToSave }> {
    const valid = this.store.checkRows(ids)
    this.store.setMarked(ids, false)
    const collected = new Map<number, { id: RowId; row: RowToSave }>()
    for (const id of valid) {
      const tempId = this.store.rows.indexOf(id)
      collected.set(tempId, { id, row: this.toWire(id, tempId) })
    }
    return collected
  }

  private toWire(id: RowId, tempId: number): RowToSave {
    const record = this.records.get(id)
    const row: RowToSave = { tempId, updateField: true }
    if (record) Object.assign(row, { id: record.id, revision: record.revision })
    this.store.columns.forEach((column, index) => {
      if (column.readonly || !this.fields.has(column.key)) return
      const value = this.store.row(id)[index]
      // an emptied cell is nothing, not an empty text (R239)
      row[column.key] = value === '' ? null : value
    })
    return row
  }

  /** Puts the server's answer into the sheet: saved rows are clean, refused ones say why, conflicts wait for a choice. */
  settle(sent: ReadonlyMap<number, { id: RowId }>, answer: SaveAnswer): SaveOutcome {
    const rowOf = (tempId: number | string) => sent.get(Number(tempId))?.id
    for (const { tempId, row, filled } of answer.saved) {
      const id = rowOf(tempId)
      if (id === undefined) continue
      this.keep(id, row)
      this.store.acceptRow(id, this.cells(row))
      this.store.setMarked([id], false)
      // what the server's rules set: light green until the row is touched again (R144)
      if (filled) this.store.setFindings(id, filled)
    }
    for (const { tempId, current } of answer.conflicts ?? []) {
      const id = rowOf(tempId)
      if (id === undefined) continue
      this.conflicts.set(id, current)
      this.store.setNote(id, { tone: 'warn', message: 'Someone else saved this row meanwhile. Choose what to keep.' })
    }
    for (const { tempId, fields } of answer.invalidMsgList ?? []) {
      const id = rowOf(tempId)
      if (id !== undefined) this.say(id, fields)
    }
    const refused = sent.size - answer.saved.length - (answer.conflicts?.length ?? 0)
    if (answer.saved.length) this.store.history.clear()
    return { saved: answer.saved.length, refused, conflicts: answer.conflicts?.length ?? 0 }
  }

  /** Puts the rows back as they were before a save that nothing answered: still ticked, nothing lost. */
  restore(sent: ReadonlyMap<number, { id: RowId }>): void {
    this.store.setMarked(
      [...sent.values()].map(({ id }) => id),
      true,
    )
  }

  private say(id: RowId, fields: Readonly<Record<string, Finding>>): void {
    const homeless = this.store.setFindings(id, fields)
    if (homeless.length) {
      const message = homeless.map(key => fields[key]?.message).join(' ')
      this.store.setNote(id, { tone: 'bad', message })
    }
  }

  /** Takes over rows as the server now holds them (after rating or billing); cells typed here stay. */
  refresh(rows: readonly ShipmentRow[]): void {
    const fresh = new Map(rows.map(row => [row.id, row]))
    for (const [id, record] of this.records) {
      const row = fresh.get(record.id)
      if (!row) continue
      const changed = this.store.isChanged(id)
      const ticked = this.store.isMarked(id)
      this.keep(id, row)
      if (changed) this.store.mergeRow(id, this.cells(row))
      else this.store.acceptRow(id, this.cells(row))
      // what was just rated is often billed next
      this.store.setMarked([id], ticked)
    }
  }

  differences(id: RowId): Difference[] {
    const theirs = this.conflicts.get(id)
    if (!theirs) return []
    const cells = this.cells(theirs)
    return this.store.columns.flatMap((column, index) => {
      const mine = this.store.row(id)[index] as CellValue
      const their = cells[index] as CellValue
      return column.readonly || column.key === UPDATE_BOX || mine === their
        ? []
        : [{ label: column.label, mine, theirs: their }]
    })
  }

  /** The row as the other person saved it; what was typed here is given up. */
  takeTheirs(id: RowId): void {
    const theirs = this.conflicts.get(id)
    if (!theirs) return
    this.conflicts.delete(id)
    this.keep(id, theirs)
    this.store.acceptRow(id, this.cells(theirs))
  }

  /** My cells over theirs; the next save goes against their revision. */
  keepMine(id: RowId): void {
    const theirs = this.conflicts.get(id)
    if (!theirs) return
    this.conflicts.delete(id)
    this.keep(id, theirs)
    this.store.mergeRow(id, this.cells(theirs))
  }

  private cells(row: ShipmentRow): CellValue[] {
    return cellsOf(this.store.columns, this.fields, row)
  }

  private keep(id: RowId, row: ShipmentRow): void {
    this.records.set(id, row)
    this.store.setLocked(id, !isEditable(row.status))
  }
}
