import { type CellValue, GridStore, type RowId, selectNextFinding } from '@/grid'
import { Conflicts } from './conflicts'
import type { DraftRow, RestoredDraft } from './draft'
import { type RowsAnswer, type SaveOutcome, Saving, type SentRows, type WireRow } from './saving'
import {
  type CellFindings,
  type RefusedRow,
  type SheetRows,
  type SheetShape,
  type StoredRow,
  UPDATE_BOX,
} from './shape'
import { typeAgain, typedRows } from './typedRows'

const ANY_ROW = { key: '', untitled: 'New row' }

/** Records as a sheet: the grid's store, the server's version of each row, and how they are saved. */
export class RowSheet<Row extends StoredRow> implements SheetRows<Row> {
  readonly store: GridStore
  readonly records = new Map<RowId, Row>()
  readonly conflicts = new Conflicts<Row>(this)
  private readonly saving = new Saving<Row>(this, this.conflicts)

  constructor(
    readonly shape: SheetShape<Row>,
    rows: readonly Row[],
  ) {
    const { whyKept } = shape
    const keeps = (id: RowId) => {
      const record = this.records.get(id)
      return record && whyKept ? whyKept(record, this.nameOf(id)) : null
    }
    const columns = shape.columns(row => this.records.get(row))
    const cells = rows.map(row => shape.cells(columns, row))
    const { readonly = false, grows = true, clears = {} } = shape
    const options = { marker: UPDATE_BOX, readonly, grows, clears }
    this.store = new GridStore(columns, cells, whyKept ? { ...options, keeps } : options)
    rows.forEach((row, at) => {
      this.keep(this.store.rows[at] as RowId, row)
    })
  }

  // ---- its rows

  cells(row: Row): CellValue[] {
    return this.shape.cells(this.store.columns, row)
  }

  keep(id: RowId, row: Row): void {
    this.records.set(id, row)
    if (this.shape.isLocked) this.store.setLocked(id, this.shape.isLocked(row))
  }

  /** Adds stored records below the existing rows. */
  add(rows: readonly Row[]): RowId[] {
    const ids = this.store.stored.add(rows.map(row => this.cells(row)))
    ids.forEach((id, at) => {
      this.keep(id, rows[at] as Row)
    })
    return ids
  }

  /** Takes the server's current rows (after rating or billing); cells typed here stay. */
  refresh(rows: readonly Row[]): void {
    const { store, shape } = this
    const fresh = new Map(rows.map(row => [shape.keyOf(row), row]))
    for (const [id, record] of this.records) {
      const row = fresh.get(shape.keyOf(record))
      if (!row) continue
      const changed = store.isChanged(id)
      const ticked = store.isMarked(id)
      this.keep(id, row)
      if (changed) store.stored.merge(id, this.cells(row))
      else store.stored.accept(id, this.cells(row))
      // what was just rated is often billed next
      store.setMarked([id], ticked)
    }
  }

  /** Rows that differ from the server's. */
  changedRows(): RowId[] {
    return [...this.store.changedRows]
  }

  /** The stored records of the checked rows. */
  tickedRecords(): Row[] {
    return [...this.store.markedRows].flatMap(id => this.records.get(id) ?? [])
  }

  /** The stored records of the selected rows. */
  selectedRecords(): Row[] {
    const rows = new Set(this.store.blocks.flatMap(({ top, bottom }) => this.store.rows.slice(top, bottom + 1)))
    return [...rows].flatMap(id => this.records.get(id) ?? [])
  }

  nameOf(id: RowId): string {
    const { key, untitled } = this.shape.title ?? ANY_ROW
    const record = this.records.get(id) as Record<string, unknown> | undefined
    return String(this.store.value(id, key) || record?.[key] || untitled)
  }

  /** What its rows are called, singular and plural, and what deleting them means. */
  get deleting() {
    return this.shape.deleting ?? { what: ['row', 'rows'] as const, meaning: 'Undo brings them back.' }
  }

  // ---- saving

  /** Changed rows whose update box is checked: what a save sends. A row in conflict waits for a decision. */
  rowsToSave(): RowId[] {
    return this.changedRows().filter(id => this.store.isMarked(id) && !this.conflicts.has(id))
  }

  /** The rows of these that a save would delete. */
  toDelete(ids: readonly RowId[]): RowId[] {
    return ids.filter(id => this.store.isDeleted(id))
  }

  /** Restores rows that a save deleted; their next save stores that. */
  bringBack(ids: readonly RowId[]): void {
    this.store.stored.bringBack(ids)
  }

  /** How many more or fewer records there are than when the page was loaded, from what this sheet stored and deleted.
   */
  get grownBy(): number {
    return this.saving.grownBy
  }

  /**
   * Checks the rows and clears their update boxes (R010, R011); returns the valid ones in the server's format (R012).
   * The others stay with their findings (R013).
   */
  collect(ids: readonly RowId[]): Map<number, { id: RowId; row: WireRow }> {
    return this.saving.collect(ids)
  }

  /** A row in the server's format, with its own number. */
  toWire(id: RowId): WireRow {
    return this.saving.wire(id, id)
  }

  /** Applies the server's answer to the sheet: saved rows are clean, refused ones have errors, conflicts wait for a
   * choice. */
  settle(sent: SentRows, answer: RowsAnswer<Row>): SaveOutcome {
    return this.saving.settle(sent, answer, (id, fields) => this.say(id, fields))
  }

  /** Resets the rows to their state before a save without an answer: still checked, nothing lost. */
  restore(sent: SentRows): void {
    this.store.setMarked(
      [...sent.values()].map(({ id }) => id),
      true,
    )
  }

  /** Shows the findings of a row at its cells; those without a cell become a note next to its number. */
  say(id: RowId, fields: CellFindings): void {
    const homeless = this.store.setFindings(id, fields)
    if (homeless.length) {
      const message = homeless.map(key => fields[key]?.message).join(' ')
      this.store.setNote(id, { tone: 'bad', message })
    }
  }

  /** Shows what a server that stores all rows or none refused, and goes to the first one; `rowOf` maps it to its row.
   */
  sayRefused(refused: readonly RefusedRow[], rowOf: (tempId: number) => RowId | undefined): void {
    for (const { tempId, fields } of refused) {
      const id = rowOf(Number(tempId))
      if (id !== undefined) this.say(id, fields)
    }
    selectNextFinding(this.store, ['mandatory', 'length', 'regex', 'server'])
  }

  /** Removes the findings of an earlier answer from the rows: only those of their columns' checks stay. */
  unsay(ids: readonly RowId[]): void {
    this.store.checkRows(ids)
    for (const id of ids) this.store.setNote(id, undefined)
  }

  // ---- drafts

  /** What was typed and is not saved, to survive a reload. */
  draft(): DraftRow[] {
    return typedRows(this, this.changedRows())
  }

  /**
   * Types a draft into the sheet again, as one undoable step. `loaded` are its stored records as they are now: one that
   * another user saved in the meantime becomes a conflict to decide on, and missing ones are counted.
   */
  restoreDraft(draft: readonly DraftRow[], loaded: readonly Row[]): RestoredDraft {
    return typeAgain(this, draft, loaded)
  }
}
