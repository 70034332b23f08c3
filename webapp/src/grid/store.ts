import { CellEdit } from './cellEdit'
import type { Findings } from './findings'
import { GridRows } from './gridRows'
import type { History } from './history'
import type { Block, CellWrite, Edit, Finding, RowId, RowNote, RowRules, Selection } from './types'

/**
 * All grid state outside React: RowTable has the rows, SelectedCells the selection, CellEdit the open editor, Changes
 * every change with its undo, StoredRows what the server has, Checks the findings of cells. Components subscribe to one
 * row, or to the selection, the editor or the row list, so that a key press renders one row at most.
 *
 * A sheet that grows has a spare empty row at the end. Changing any cell of a row except the `marker` sets the marker,
 * in the same undoable step (A021). In a `readonly` sheet rows can be checked and nothing else.
 */
export class GridStore extends GridRows {
  private readonly editing = new CellEdit(this)

  // ---- selecting and editing

  /** Anchor and focus of the block that the keyboard moves. */
  get selection(): Selection {
    return this.selected.focus
  }

  /** Other blocks selected with Ctrl, before the one of `selection`. */
  get ranges(): readonly Block[] {
    return this.selected.ranges
  }

  get block(): Block {
    return this.selected.block
  }

  /** All selected blocks. */
  get blocks(): readonly Block[] {
    return this.selected.blocks
  }

  select(row: number, col: number, extend = false): void {
    this.selected.select(row, col, extend)
  }

  /** Adds a block to the selection. */
  addRange(row: number, col: number): void {
    this.selected.addRange(row, col)
  }

  /** Selects a block; the focus stays at its top left, so that the view does not move. */
  selectBlock(block: Block): void {
    this.selected.selectBlock(block)
  }

  /** Every filled row; the spare one only if it is the only row. */
  selectAll(): void {
    const bottom = Math.max(0, this.filledRows.length - 1)
    this.selectBlock({ top: 0, left: 0, bottom, right: this.display.length - 1 })
  }

  /** The cell whose editor is open. */
  get edit(): Edit | null {
    return this.editing.current
  }

  beginEdit(mode: Edit['mode']): boolean {
    return this.editing.begin(mode)
  }

  cancelEdit(): void {
    this.editing.cancel()
  }

  commitEdit(text: string): void {
    this.editing.commit(text)
  }

  // ---- changing

  /** Index in `columns` of a writable cell; undefined when its column is read-only or its row locked. */
  writableColumn(row: number, col: number): number | undefined {
    const index = this.display[col]
    if (index === undefined || this.columns[index]?.readonly) return undefined
    return this.isLocked(this.rows[row] ?? -1) && index !== this.table.marker ? undefined : index
  }

  /** Makes sure that `count` rows and a spare one after them exist; returns the added ones. */
  ensureRows(count: number): RowId[] {
    return this.changes.ensureRows(count)
  }

  /**
   * Writes cells as one undoable step. `added` are rows from `ensureRows`; if nothing is written into them or into the
   * spare row before them, they are not shown.
   */
  write(writes: readonly CellWrite[], added: RowId[] = []): void {
    this.changes.write(writes, added)
  }

  /** Inserts empty rows before that position. */
  insertRows(at: number, count = 1): void {
    if (this.canChangeRows) this.changes.insertRows(at, count)
  }

  /** New rows disappear at once, stored ones at the next save: until then they are struck through. Returns how many. */
  deleteRows(ids: readonly RowId[]): number {
    return this.canChangeRows && this.keeps ? this.changes.deleteRows(ids, this.keeps) : 0
  }

  get history(): History {
    return this.changes.history
  }

  undo(): void {
    if (!this.isSaving) this.changes.undo()
  }

  redo(): void {
    if (!this.isSaving) this.changes.redo()
  }

  /** Checks or unchecks rows; not an edit, so it cannot be undone. */
  setMarked(ids: Iterable<RowId>, marked: boolean): void {
    this.changes.setMarked(ids, marked)
  }

  /** Checks every filled row, or unchecks them when all are checked. */
  toggleAllMarked(): void {
    const rows = this.filledRows
    this.setMarked(rows, !rows.every(id => this.isMarked(id)))
  }

  // ---- findings of cells and rows

  get findings(): Findings {
    return this.checks.findings
  }

  /** Runs on every changed row, after the checks of its cells; what it sets is part of the same step. */
  get rules(): RowRules | null {
    return this.checks.rules
  }

  set rules(rules: RowRules | null) {
    this.checks.rules = rules
  }

  /** Checks every cell of the rows; returns those without an error. Deleted rows are skipped. */
  checkRows(ids: readonly RowId[]): RowId[] {
    this.checks.checkRows(ids)
    return ids.filter(id => !this.findings.hasErrors(id))
  }

  /** Shows the server's findings of a row, by column key. Returns the keys that have no column here, to be shown
   * elsewhere. */
  setFindings(id: RowId, byKey: Readonly<Record<string, Finding>>): string[] {
    const found = Object.entries(byKey).map(([key, finding]): [number, Finding] => [this.indexOf(key), finding])
    this.checks.tell(
      id,
      found.filter(([column]) => column >= 0),
    )
    return Object.keys(byKey).filter(key => this.indexOf(key) < 0)
  }

  note(id: RowId): RowNote | undefined {
    return this.checks.note(id)
  }

  /** Shows a note about a whole row, next to its number. */
  setNote(id: RowId, note: RowNote | undefined): void {
    this.checks.setNote(id, note)
  }
}
