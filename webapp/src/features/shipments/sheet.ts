import type { Field, Suggest } from '@/fields'
import { type CellValue, type Finding, GridStore, type RowId } from '@/grid'
import { cellsOf, shipmentColumns } from './columns'
import type { DraftRow, RestoredDraft } from './draft'
import {
  isEditable,
  NOT_RATED,
  type RowToSave,
  type SaveAnswer,
  SHIPMENT_NUMBER,
  type ShipmentRow,
  UPDATE_BOX,
} from './shipment'

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

/** What somebody may do with the rows: who may change nothing can look, rate and bill. */
export interface SheetRights {
  change: boolean
  delete: boolean
}
const ALL_RIGHTS: SheetRights = { change: true, delete: true }

/** One loaded page of shipments as a sheet: the grid's store, and what the server holds for each of its rows. */
export class ShipmentSheet {
  readonly store: GridStore
  readonly records = new Map<RowId, ShipmentRow>()
  /** Rows that someone else saved meanwhile, as they are now. */
  readonly conflicts = new Map<RowId, ShipmentRow>()
  private readonly fields: ReadonlyMap<string, Field>

  /** Rows that a save of this sheet has deleted; undone, they are to be brought back. */
  private readonly deletedThere = new Set<RowId>()

  constructor(
    fields: readonly Field[],
    rows: readonly ShipmentRow[],
    suggest: Suggest,
    rights: SheetRights = ALL_RIGHTS,
  ) {
    this.fields = new Map(fields.map(field => [field.key, field]))
    const columns = shipmentColumns(fields, suggest, row => this.records.get(row))
    this.store = new GridStore(
      columns,
      rows.map(row => cellsOf(columns, this.fields, row)),
      { marker: UPDATE_BOX, readonly: !rights.change, keeps: id => this.whyKept(id, rights) },
    )
    rows.forEach((row, at) => {
      this.keep(this.store.rows[at] as RowId, row)
    })
  }

  /** Why a stored row cannot be deleted. */
  private whyKept(id: RowId, rights: SheetRights): string | null {
    const record = this.records.get(id)
    if (!rights.delete) return "You don't have permission to perform this action."
    if (!record || record.status === NOT_RATED) return null
    return `Shipment ${this.nameOf(id)} is ${record.status}. Only a shipment that is Not Rated can be deleted.`
  }

  /** Rows that differ from what the server holds. */
  changedRows(): RowId[] {
    return [...this.store.changedRows]
  }

  /** Changed rows whose update box is ticked: what a save sends. A conflict waits for its decision. */
  rowsToSave(): RowId[] {
    return this.changedRows().filter(id => this.store.isMarked(id) && !this.conflicts.has(id))
  }

  /** The stored shipments among the ticked rows: what is rated and billed. */
  tickedShipments(): ShipmentRow[] {
    return [...this.store.markedRows].flatMap(id => this.records.get(id) ?? [])
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
    const places = new Map(this.store.rows.map((id, at) => [id, at]))
    for (const id of valid) {
      const tempId = places.get(id) ?? -1
      collected.set(tempId, { id, row: this.toWire(id, tempId) })
    }
    return collected
  }

  private toWire(id: RowId, tempId: number): RowToSave {
    const record = this.records.get(id)
    const row: RowToSave = { tempId, updateField: true }
    if (record) Object.assign(row, { id: record.id, revision: record.revision })
    if (this.store.isDeleted(id)) return { ...row, archived: true }
    if (this.deletedThere.has(id)) return { ...row, archived: false }
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
      this.accept(id, row)
      // what the server's rules set: light green until the row is touched again (R144)
      if (filled) this.store.setFindings(id, filled)
    }
    for (const { tempId, current } of answer.conflicts ?? []) {
      const id = rowOf(tempId)
      if (id === undefined) continue
      this.setConflict(id, current)
    }
    for (const { tempId, fields } of answer.invalidMsgList ?? []) {
      const id = rowOf(tempId)
      if (id !== undefined) this.say(id, fields)
    }
    const refused = sent.size - answer.saved.length - (answer.conflicts?.length ?? 0)
    return { saved: answer.saved.length, refused, conflicts: answer.conflicts?.length ?? 0 }
  }

  /** A row was stored, deleted, or brought back: then what was typed into it besides is still to be saved. */
  private accept(id: RowId, row: ShipmentRow): void {
    if (this.store.isDeleted(id)) {
      this.deletedThere.add(id)
      this.store.acceptDeleted(id)
    } else if (this.deletedThere.delete(id)) {
      this.store.mergeRow(id, this.cells(row))
    } else {
      this.store.acceptRow(id, this.cells(row))
      this.store.setMarked([id], false)
    }
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

  /** What was typed and is not saved, to be kept over a reload. */
  draft(): DraftRow[] {
    return this.changedRows().map(id => {
      const record = this.records.get(id)
      const stored = record ? { id: record.id, revision: record.revision } : { id: null, revision: 0 }
      return { ...stored, deleted: this.store.isDeleted(id), cells: this.store.changedCells(id) }
    })
  }

  /**
   * Types a draft into the sheet again, as one step that can be undone. `loaded` are its stored shipments as they are
   * now: one that somebody saved meanwhile becomes a conflict to decide on, and one that is gone is counted.
   */
  restoreDraft(draft: readonly DraftRow[], loaded: readonly ShipmentRow[]): RestoredDraft {
    const now = new Map(loaded.map(row => [row.id, row]))
    const rowOf = new Map([...this.records].map(([id, record]) => [record.id, id]))
    const outcome: RestoredDraft = { restored: 0, newer: 0, gone: 0 }
    const added = this.store.ensureRows(this.store.rows.length - 1 + draft.filter(row => !row.id).length)
    const blank = [this.store.rows.at(-1) as RowId, ...added]
    const writes: { row: RowId; column: number; value: CellValue }[] = []
    const toDelete: RowId[] = []
    for (const row of draft) {
      const current = row.id ? now.get(row.id) : undefined
      if (row.id && !current) {
        outcome.gone++
        continue
      }
      const id = current ? (rowOf.get(current.id) ?? this.add(current)) : (blank.shift() as RowId)
      for (const [key, value] of Object.entries(row.cells)) {
        const column = this.store.indexOf(key)
        if (column >= 0) writes.push({ row: id, column, value })
      }
      if (row.deleted) toDelete.push(id)
      if (current && current.revision !== row.revision) {
        outcome.newer++
        this.setConflict(id, current)
      }
      outcome.restored++
    }
    this.store.write(writes, added)
    if (toDelete.length) this.store.deleteRows(toDelete)
    return outcome
  }

  /** Shows one more stored shipment. */
  private add(row: ShipmentRow): RowId {
    const [id] = this.store.addStored([this.cells(row)])
    this.keep(id as RowId, row)
    return id as RowId
  }

  private setConflict(id: RowId, current: ShipmentRow): void {
    this.conflicts.set(id, current)
    this.store.setNote(id, { tone: 'warn', message: 'Someone else saved this row meanwhile. Choose what to keep.' })
  }

  private cells(row: ShipmentRow): CellValue[] {
    return cellsOf(this.store.columns, this.fields, row)
  }

  private keep(id: RowId, row: ShipmentRow): void {
    this.records.set(id, row)
    this.store.setLocked(id, !isEditable(row.status))
  }
}
