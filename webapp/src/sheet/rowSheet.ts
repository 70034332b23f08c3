import { type CellValue, type Finding, type GridColumn, GridStore, type RowId } from '@/grid'
import type { DraftRow, RestoredDraft } from './draft'

/** A record as a row of a sheet: what it is called by is its sheet's to say (`SheetShape.keyOf`). */
export interface StoredRow {
  revision: number
}

/** A row that someone else saved meanwhile, and a cell that differs. */
export interface Difference {
  label: string
  mine: CellValue
  theirs: CellValue
}

export interface SaveOutcome {
  /** Rows that were stored, deleted ones among them. */
  saved: number
  /** Those that the save deleted: they can be brought back. */
  deleted?: readonly RowId[]
  refused: number
  conflicts: number
}

/** What a server did with the rows of one save, each by the `tempId` it was sent under (R138). */
export interface RowsAnswer<Row> {
  saved: readonly { tempId: number | string; row: Row; filled?: Readonly<Record<string, Finding>> | null }[]
  conflicts?: readonly { tempId: number | string; current: Row }[]
  invalidMsgList?: readonly { tempId: number | string; fields: Readonly<Record<string, Finding>> }[]
}

/** A row on its way to the server: what names it there, and its cells by column key. */
export type WireRow = Record<string, unknown> & { tempId: number; updateField: true }

/** The update box of a row (A021): ticked rows are saved. */
export const UPDATE_BOX = 'updateField'

/** What differs from one sheet to the other. */
export interface SheetShape<Row extends StoredRow> {
  /** Its columns; `recordOf` says which record a row of the grid is. */
  columns: (recordOf: (row: RowId) => Row | undefined) => GridColumn[]
  /** The cells of a stored record, in the order of the columns. */
  cells: (columns: readonly GridColumn[], row: Row) => CellValue[]
  /** What a record is called by as long as it exists. */
  keyOf: (row: Row) => string
  /** What the server calls a stored record when it is saved. */
  named: (row: Row) => Record<string, unknown>
  /** Whether nothing of a stored record may be typed over. */
  isLocked: (row: Row) => boolean
  /** Whether the cell of a column is sent with a row; a row that is not stored has no record. */
  isSent: (column: GridColumn, value: CellValue, record: Row | undefined) => boolean
  /** Only the cells that were typed are sent of a stored record; without it, all of them. */
  onlyChanged?: (row: Row) => boolean
  /** The column that people know a row by, and what a row without it is called. */
  title: { key: string; untitled: string }
  readonly?: boolean
  /** False where rows come from elsewhere: none can be typed in below. */
  grows?: boolean
  /** A change of the column of that key empties the other. */
  clears?: Readonly<Record<string, string>>
  /** What its rows are called, one and several, and what deleting them means. */
  deleting?: { what: readonly [string, string]; meaning: string }
  /** With it, rows can be put in and deleted: why a stored one cannot be, null when it can. */
  whyKept?: (row: Row, title: string) => string | null
}

/** One loaded page of records as a sheet: the grid's store, and what the server holds for each of its rows. */
export class RowSheet<Row extends StoredRow> {
  readonly store: GridStore
  readonly records = new Map<RowId, Row>()
  /** Rows that someone else saved meanwhile, as they are now. */
  readonly conflicts = new Map<RowId, Row>()
  /** How many records there are more, or less, than when the page was loaded: what this sheet has stored and deleted. */
  grownBy = 0
  /** Rows that a save of this sheet has deleted; undone, they are to be brought back. */
  private readonly deletedThere = new Set<RowId>()

  constructor(
    protected readonly shape: SheetShape<Row>,
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

  /** Rows that differ from what the server holds. */
  changedRows(): RowId[] {
    return [...this.store.changedRows]
  }

  /** Changed rows whose update box is ticked: what a save sends. A conflict waits for its decision. */
  rowsToSave(): RowId[] {
    return this.changedRows().filter(id => this.store.isMarked(id) && !this.conflicts.has(id))
  }

  /** Those of the rows that a save would delete. */
  toDelete(ids: readonly RowId[]): RowId[] {
    return ids.filter(id => this.store.isDeleted(id))
  }

  /** Brings rows back that a save deleted; the next save of them stores that. */
  bringBack(ids: readonly RowId[]): void {
    this.store.bringBack(ids)
  }

  /** What its rows are called, one and several, and what deleting them means. */
  get deleting() {
    return this.shape.deleting ?? { what: ['row', 'rows'] as const, meaning: 'Undo brings them back.' }
  }

  /** The stored records among the ticked rows. */
  tickedRecords(): Row[] {
    return [...this.store.markedRows].flatMap(id => this.records.get(id) ?? [])
  }

  nameOf(id: RowId): string {
    const { key, untitled } = this.shape.title
    const record = this.records.get(id) as Record<string, unknown> | undefined
    return String(this.store.value(id, key) || record?.[key] || untitled)
  }

  /**
   * Checks the rows and clears their update boxes (R010, R011); returns the valid ones as the server takes them (R012).
   * The others stay with their findings (R013).
   */
  collect(ids: readonly RowId[]): Map<number, { id: RowId; row: WireRow }> {
    const valid = this.store.checkRows(ids)
    this.store.setMarked(ids, false)
    const collected = new Map<number, { id: RowId; row: WireRow }>()
    const places = new Map(this.store.rows.map((id, at) => [id, at]))
    for (const id of valid) {
      const tempId = places.get(id) ?? -1
      collected.set(tempId, { id, row: this.toWire(id, tempId) })
    }
    return collected
  }

  private toWire(id: RowId, tempId: number): WireRow {
    const record = this.records.get(id)
    const row: WireRow = { tempId, updateField: true, ...(record ? this.shape.named(record) : {}) }
    if (this.store.isDeleted(id)) return { ...row, archived: true }
    if (this.deletedThere.has(id)) return { ...row, archived: false }
    const typed = record && this.shape.onlyChanged?.(record) ? this.store.changedCells(id) : null
    this.store.columns.forEach((column, index) => {
      const value = this.store.row(id)[index] as CellValue
      if (!this.shape.isSent(column, value, record) || (typed && !(column.key in typed))) return
      // an emptied cell is nothing, not an empty text (R239)
      row[column.key] = value === '' ? null : value
    })
    return row
  }

  /** Puts the server's answer into the sheet: saved rows are clean, refused ones say why, conflicts wait for a choice. */
  settle(sent: ReadonlyMap<number, { id: RowId }>, answer: RowsAnswer<Row>): SaveOutcome {
    const rowOf = (tempId: number | string) => sent.get(Number(tempId))?.id
    const deleted: RowId[] = []
    for (const { tempId, row, filled } of answer.saved) {
      const id = rowOf(tempId)
      if (id === undefined) continue
      if (this.store.isDeleted(id)) deleted.push(id)
      if (!this.records.has(id)) this.grownBy++
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
    return { saved: answer.saved.length, deleted, refused, conflicts: answer.conflicts?.length ?? 0 }
  }

  /** A row was stored, deleted, or brought back: then what was typed into it besides is still to be saved. */
  private accept(id: RowId, row: Row): void {
    if (this.store.isDeleted(id)) {
      this.grownBy--
      this.deletedThere.add(id)
      this.store.acceptDeleted(id)
    } else if (this.deletedThere.delete(id)) {
      this.grownBy++
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

  /** Says on its cells what is wrong with a row; what has no cell is said beside its number. */
  say(id: RowId, fields: Readonly<Record<string, Finding>>): void {
    const homeless = this.store.setFindings(id, fields)
    if (homeless.length) {
      const message = homeless.map(key => fields[key]?.message).join(' ')
      this.store.setNote(id, { tone: 'bad', message })
    }
  }

  /** Takes over rows as the server now holds them (after rating or billing); cells typed here stay. */
  refresh(rows: readonly Row[]): void {
    const fresh = new Map(rows.map(row => [this.shape.keyOf(row), row]))
    for (const [id, record] of this.records) {
      const row = fresh.get(this.shape.keyOf(record))
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
      const stored = record ? { id: this.shape.keyOf(record), revision: record.revision } : { id: null, revision: 0 }
      return { ...stored, deleted: this.store.isDeleted(id), cells: this.store.changedCells(id) }
    })
  }

  /**
   * Types a draft into the sheet again, as one step that can be undone. `loaded` are its stored records as they are
   * now: one that somebody saved meanwhile becomes a conflict to decide on, and one that is gone is counted.
   */
  restoreDraft(draft: readonly DraftRow[], loaded: readonly Row[]): RestoredDraft {
    const now = new Map(loaded.map(row => [this.shape.keyOf(row), row]))
    const rowOf = new Map([...this.records].map(([id, record]) => [this.shape.keyOf(record), id]))
    const outcome: RestoredDraft = { restored: 0, newer: 0, gone: 0 }
    const added = this.store.ensureRows(this.store.rows.length - 1 + draft.filter(row => !row.id).length)
    const blank = [this.store.spare as RowId, ...added]
    const writes: { row: RowId; column: number; value: CellValue }[] = []
    const toDelete: RowId[] = []
    for (const row of draft) {
      const current = row.id ? now.get(row.id) : undefined
      if (row.id && !current) {
        outcome.gone++
        continue
      }
      const id = current
        ? (rowOf.get(this.shape.keyOf(current)) ?? (this.add([current])[0] as RowId))
        : (blank.shift() as RowId)
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

  /** Shows more stored records, below those that are shown. */
  add(rows: readonly Row[]): RowId[] {
    const ids = this.store.addStored(rows.map(row => this.cells(row)))
    ids.forEach((id, at) => {
      this.keep(id, rows[at] as Row)
    })
    return ids
  }

  private setConflict(id: RowId, current: Row): void {
    this.conflicts.set(id, current)
    this.store.setNote(id, { tone: 'warn', message: 'Someone else saved this row. Choose what to keep.' })
  }

  private cells(row: Row): CellValue[] {
    return this.shape.cells(this.store.columns, row)
  }

  private keep(id: RowId, row: Row): void {
    this.records.set(id, row)
    this.store.setLocked(id, this.shape.isLocked(row))
  }
}
