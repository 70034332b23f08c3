import { CellEdit } from './cellEdit'
import type { Findings } from './findings'
import { GridRows } from './gridRows'
import type { History } from './history'
import type { Block, CellWrite, Edit, Finding, RowId, RowNote, RowRules, Selection } from './types'

/**
 * All grid state outside React: what its rooms keep (RowTable the rows, SelectedCells the selection, CellEdit the open
 * editor, Changes every change with its undo, StoredRows what the server holds, Checks what is said about cells), for
 * everybody who reads or changes it. Components subscribe to one row, or to the selection, the editor or the row list,
 * so that a key press renders one row at most.
 *
 * Where a sheet grows, its last row is a spare empty one. Changing any cell of a row but the `marker` sets that, in the
 * same undoable step (A021). In a `readonly` sheet rows can be ticked and nothing else.
 */
export class GridStore extends GridRows {
  private readonly editing = new CellEdit(this)

  // ---- selecting and editing

  /** Anchor and focus of the block that the keyboard moves. */
  get selection(): Selection {
    return this.selected.focus
  }

  /** Further blocks that were selected with Ctrl, before the one of `selection`. */
  get ranges(): readonly Block[] {
    return this.selected.ranges
  }

  get block(): Block {
    return this.selected.block
  }

  /** Everything that is selected. */
  get blocks(): readonly Block[] {
    return this.selected.blocks
  }

  select(row: number, col: number, extend = false): void {
    this.selected.select(row, col, extend)
  }

  /** Begins one more block beside those that are selected. */
  addRange(row: number, col: number): void {
    this.selected.addRange(row, col)
  }

  /** Selects a block; the focus stays at its top left, so that the view does not move. */
  selectBlock(block: Block): void {
    this.selected.selectBlock(block)
  }

  /** Every filled row; the spare one only when there is nothing else. */
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

  /** Index in `columns` of a cell that can be written; undefined when its column is read-only or its row locked. */
  writableColumn(row: number, col: number): number | undefined {
    const index = this.display[col]
    if (index === undefined || this.columns[index]?.readonly) return undefined
    return this.isLocked(this.rows[row] ?? -1) && index !== this.table.marker ? undefined : index
  }

  /** Makes sure that `count` rows and a spare one after them exist; returns those it had to add. */
  ensureRows(count: number): RowId[] {
    return this.changes.ensureRows(count)
  }

  /**
   * Writes cells as one undoable step. `added` are rows from `ensureRows` that come with it; when nothing is written
   * into them or into the spare row before them, they are not shown.
   */
  write(writes: readonly CellWrite[], added: RowId[] = []): void {
    this.changes.write(writes, added)
  }

  /** Puts empty rows in before the row at that place. */
  insertRows(at: number, count = 1): void {
    if (this.canChangeRows) this.changes.insertRows(at, count)
  }

  /** New rows go at once, stored ones with the next save: until then they are struck out. Returns how many. */
  deleteRows(ids: readonly RowId[]): number {
    return this.canChangeRows && this.keeps ? this.changes.deleteRows(ids, this.keeps) : 0
  }

  get history(): History {
    return this.changes.history
  }

  undo(): void {
    this.changes.undo()
  }

  redo(): void {
    this.changes.redo()
  }

  /** Ticks or unticks rows; not an edit, so it is not undone. */
  setMarked(ids: Iterable<RowId>, marked: boolean): void {
    this.changes.setMarked(ids, marked)
  }

  /** Ticks every filled row, or unticks them when all are ticked. */
  toggleAllMarked(): void {
    const rows = this.filledRows
    this.setMarked(rows, !rows.every(id => this.isMarked(id)))
  }

  // ---- what is said about cells and rows

  get findings(): Findings {
    return this.checks.findings
  }

  /** Looks at every row that is changed, after the checks of its cells; what it sets is part of the same step. */
  get rules(): RowRules | null {
    return this.checks.rules
  }

  set rules(rules: RowRules | null) {
    this.checks.rules = rules
  }

  /** Checks every cell of the rows; returns those without an error. A row that goes is not checked. */
  checkRows(ids: readonly RowId[]): RowId[] {
    this.checks.checkRows(ids)
    return ids.filter(id => !this.findings.hasErrors(id))
  }

  /** Shows what the server said about a row, by column key. Keys without a column are returned: say them elsewhere. */
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

  /** Says something about a whole row, beside its number. */
  setNote(id: RowId, note: RowNote | undefined): void {
    this.checks.setNote(id, note)
  }
}
