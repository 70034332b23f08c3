import { Changes } from './changes'
import { Checks } from './checks'
import { Listeners } from './listeners'
import { RowTable } from './rowTable'
import { SelectedCells } from './selectedCells'
import { StoredRows } from './storedRows'
import type { CellValue, GridColumn, RowId } from './types'

export interface StoreOptions {
  /** The toggle column that marks a row to be saved. */
  marker?: string
  readonly?: boolean
  grows?: boolean
  /** With it, rows can be inserted and deleted: it returns why a stored one cannot be, null when it can. */
  keeps?: (id: RowId) => string | null
  /** A change of the column with that key clears the other, in the same step. */
  clears?: Readonly<Record<string, string>>
}

/** Read access to the rows of a grid: their order and cells, and which are new, changed, checked, locked or deleted. */
export class GridRows {
  readonly columns: readonly GridColumn[]
  readonly listen = new Listeners()
  /** Display column → index in `columns`; the table sets it after ordering, pinning and hiding. */
  display: number[]
  /** What the server has of the rows. */
  readonly stored: StoredRows
  private readonly columnIndex: ReadonlyMap<string, number>
  protected readonly table: RowTable
  protected readonly selected: SelectedCells
  protected readonly checks: Checks
  protected readonly changes: Changes
  private readonly readonly: boolean
  protected readonly keeps: StoreOptions['keeps']
  private readonly locked = new Set<RowId>()
  private saving = false

  constructor(columns: readonly GridColumn[], rows: readonly CellValue[][], options: StoreOptions = {}) {
    const { marker = '', readonly = false, grows = true, keeps, clears = {} } = options
    this.columns = columns
    this.columnIndex = new Map(columns.map((column, index) => [column.key, index]))
    this.readonly = readonly
    this.table = new RowTable(columns, this.indexOf(marker), !readonly && grows)
    this.keeps = keeps
    this.display = columns.map((_, index) => index)
    // the first editable cell
    const start = Math.min(this.table.marker + 1, columns.length - 1)
    const size = () => ({ rows: this.rows.length, columns: this.display.length })
    this.selected = new SelectedCells({ anchorRow: 0, anchorCol: start, row: 0, col: start }, size, this.listen)
    this.checks = new Checks(columns, this.table, this.listen)
    const cleared = new Map(Object.entries(clears).map(([key, other]) => [this.indexOf(key), this.indexOf(other)]))
    this.changes = new Changes(this.table, this.checks, this.selected, this.listen, cleared)
    this.stored = new StoredRows(this.table, this.checks, this.changes, this.selected, this.listen)
    this.stored.add(rows)
  }

  /** Rows in display order. */
  get rows(): readonly RowId[] {
    return this.table.order
  }

  row(id: RowId): readonly CellValue[] {
    return this.table.get(id)
  }

  /** The cells of an empty row. */
  blank(): CellValue[] {
    return this.table.blank()
  }

  value(id: RowId, key: string): CellValue {
    return this.row(id)[this.indexOf(key)] ?? ''
  }

  indexOf(key: string): number {
    return this.columnIndex.get(key) ?? -1
  }

  /** Whether rows can be typed in below the last one. */
  get grows(): boolean {
    return this.table.grows
  }

  /** The empty row below the others, to type into. */
  get spare(): RowId | undefined {
    return this.table.spare
  }

  /** Every row but the spare one. */
  get filledRows(): RowId[] {
    return this.table.filled
  }

  /** Rows that differ from what was loaded or last saved. A new row counts once anything is typed into it. */
  get changedRows(): ReadonlySet<RowId> {
    return this.table.changed
  }

  get markedRows(): ReadonlySet<RowId> {
    return this.table.marked
  }

  isMarkerColumn(column: GridColumn): boolean {
    return this.columns[this.table.marker] === column
  }

  isMarked(id: RowId): boolean {
    return this.table.marked.has(id)
  }

  isChanged(id: RowId): boolean {
    return this.table.changed.has(id)
  }

  /** The changed, unsaved cells of a row, by column key. */
  changedCells(id: RowId): Record<string, CellValue> {
    const cells = this.table.changedCells(id)
    return Object.fromEntries(cells.map(([column, value]) => [this.columns[column]?.key ?? '', value]))
  }

  isNew(id: RowId): boolean {
    return !this.table.isStored(id)
  }

  /** True when the next save deletes the row. */
  isDeleted(id: RowId): boolean {
    return this.table.isDeleted(id)
  }

  /** True when the row is not editable; it can still be checked. */
  isLocked(id: RowId): boolean {
    return this.saving || this.readonly || this.locked.has(id) || this.table.isDeleted(id)
  }

  setLocked(id: RowId, locked: boolean): void {
    if (locked) this.locked.add(id)
    else this.locked.delete(id)
    this.listen.emitRow(id)
  }

  /** While rows are being saved and then read again, nothing changes: it would be gone with the new rows. */
  setSaving(saving: boolean): void {
    this.saving = saving
  }

  get isSaving(): boolean {
    return this.saving
  }

  /** True when rows can be inserted and deleted. */
  get canChangeRows(): boolean {
    return this.grows && !!this.keeps && !this.saving
  }

  /** The last announcement: for screen readers, and if it is a refusal, visible. */
  get said(): Listeners['said'] {
    return this.listen.said
  }

  say(words: string, refusal = false): void {
    this.listen.say(words, refusal)
  }
}
