import { withDays } from '@/place'
import { Changes } from './changes'
import { Checks } from './checks'
import type { Findings } from './findings'
import type { History } from './history'
import { Listeners } from './listeners'
import { RowTable } from './rowTable'
import { SelectedCells } from './selectedCells'
import type { Block, CellValue, Edit, Finding, GridColumn, RowId, RowNote, RowRules, Selection } from './types'

/** A cell to be written, before it is known whether that changes anything. */
export interface CellWrite {
  row: RowId
  column: number
  value: CellValue
}

/**
 * All grid state outside React: what its rooms keep (RowTable the rows, SelectedCells the selection, Changes every change
 * with its undo, Checks what is said about cells), for everybody who reads or changes it. Components subscribe to one
 * row, or to the selection, the editor or the row list, so that a key press renders one row at most.
 *
 * Where a sheet grows, its last row is a spare empty one. `marker` names the toggle column that says "this row is to be saved"
 * (A021): changing any other cell of a row sets it in the same undoable step. In a `readonly` sheet rows can be ticked
 * and nothing else.
 */
export class GridStore {
  readonly columns: readonly GridColumn[]
  readonly listen = new Listeners()
  /** Display column → index in `columns`; the table sets it after ordering, pinning and hiding. */
  display: number[]
  edit: Edit | null = null
  /** The last thing that was told: to a screen reader, and a refusal to everybody. */
  said = { words: '', refusal: false }
  private readonly columnIndex: ReadonlyMap<string, number>
  private readonly table: RowTable
  private readonly selected: SelectedCells
  private readonly checks: Checks
  private readonly changes: Changes
  /** Whether rows can be typed in below the last one. */
  readonly grows: boolean
  private readonly readonly: boolean
  private readonly keeps: ((id: RowId) => string | null) | undefined
  private readonly locked = new Set<RowId>()

  constructor(
    columns: readonly GridColumn[],
    rows: readonly CellValue[][],
    /**
     * With `keeps`, rows can be put in and deleted: it says why a stored one cannot be, null when it can. `clears`: a
     * change of the column of that key empties the other, in the same step.
     */
    options: {
      marker?: string
      readonly?: boolean
      grows?: boolean
      keeps?: (id: RowId) => string | null
      clears?: Readonly<Record<string, string>>
    } = {},
  ) {
    this.columns = columns
    this.columnIndex = new Map(columns.map((column, index) => [column.key, index]))
    const marker = this.columnIndex.get(options.marker ?? '') ?? -1
    this.readonly = options.readonly ?? false
    this.grows = !this.readonly && (options.grows ?? true)
    this.table = new RowTable(columns, marker, this.grows)
    this.keeps = options.keeps
    this.display = columns.map((_, index) => index)
    // the first cell that can be typed into
    const start = Math.min(marker + 1, columns.length - 1)
    const size = () => ({ rows: this.rows.length, columns: this.display.length })
    this.selected = new SelectedCells({ anchorRow: 0, anchorCol: start, row: 0, col: start }, size, this.listen)
    this.checks = new Checks(columns, this.table, this.listen)
    const clears = Object.entries(options.clears ?? {}).map(([key, other]): [number, number] => [
      this.indexOf(key),
      this.indexOf(other),
    ])
    this.changes = new Changes(this, this.table, this.checks, new Map(clears))
    this.addStored(rows)
  }

  // ---- reading

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

  /** The empty row below the others, to be typed into. */
  get spare(): RowId | undefined {
    return this.grows ? this.rows.at(-1) : undefined
  }

  /** Every row but the spare one. */
  get filledRows(): RowId[] {
    return this.rows.slice(0, this.grows ? -1 : undefined)
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

  /** The cells of a row that were changed and not saved, by column key. */
  changedCells(id: RowId): Record<string, CellValue> {
    const cells = this.table.changedCells(id)
    return Object.fromEntries(cells.map(([column, value]) => [this.columns[column]?.key ?? '', value]))
  }

  isNew(id: RowId): boolean {
    return !this.table.isStored(id)
  }

  /** True when the row goes with the next save. */
  isDeleted(id: RowId): boolean {
    return this.table.isDeleted(id)
  }

  /** True when nothing of the row can be typed over; it can still be ticked. */
  isLocked(id: RowId): boolean {
    return this.readonly || this.locked.has(id) || this.table.isDeleted(id)
  }

  setLocked(id: RowId, locked: boolean): void {
    if (locked) this.locked.add(id)
    else this.locked.delete(id)
    this.listen.emitRow(id)
  }

  /** True when rows can be put in and taken out. */
  get canChangeRows(): boolean {
    return this.grows && !!this.keeps
  }

  /** Tells what has happened: a screen reader speaks it. A refusal is shown, too. */
  say(words: string, refusal = false): void {
    this.said = { words, refusal }
    this.listen.emit('said')
  }

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
    return [...this.ranges, this.block]
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

  beginEdit(mode: Edit['mode']): boolean {
    const { row, col } = this.selection
    const index = this.writableColumn(row, col)
    if (index === undefined || this.columns[index]?.editor === 'none') return false
    this.select(row, col)
    this.edit = { row, col, mode }
    this.listen.emit('edit')
    return true
  }

  cancelEdit(): void {
    if (!this.edit) return
    this.edit = null
    this.listen.emit('edit')
  }

  commitEdit(text: string): void {
    if (!this.edit) return
    const { row, col } = this.edit
    const id = this.rows[row] as RowId
    this.edit = null
    const column = this.display[col] as number
    this.write([{ row: id, column, value: (this.columns[column] as GridColumn).parse(text) }])
    const finding = this.findings.ofRow(id)?.[column]
    if (finding) this.say(`${this.columns[column]?.label}: ${finding.message}`)
    this.listen.emit('edit')
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

  // ---- what the server holds

  /** Adds rows that are stored, before the spare row. Returns them. */
  addStored(rows: readonly (readonly CellValue[])[]): RowId[] {
    const ids = rows.map(row => this.table.allocate(row))
    const at = this.filledRows.length
    this.table.place(ids.map((id, next) => ({ id, at: at + next })))
    ids.forEach((id, next) => {
      this.table.accept(id, rows[next] as readonly CellValue[])
    })
    this.table.ensureSpare()
    this.listen.emit('rows')
    return ids
  }

  /** Takes over what the server holds for a row: it is no longer changed, and nothing is said about it. */
  acceptRow(id: RowId, values: readonly CellValue[]): void {
    if (this.isNew(id)) this.history.forget(new Set([id]))
    this.table.accept(id, values)
    this.settled(id)
  }

  /** The server has deleted the row: it leaves the grid. Undo brings it back, to be saved again. */
  acceptDeleted(id: RowId): void {
    this.table.acceptDeleted(id)
    this.settled(id)
    this.listen.emit('rows')
    this.select(this.selection.row, this.selection.col)
  }

  /** Shows rows again that the server has deleted, where they stood: changed, and ticked to be saved. */
  bringBack(ids: readonly RowId[]): void {
    this.table.bringBack(ids)
    for (const id of ids) this.listen.emitRow(id)
    this.setMarked(ids, true)
    this.listen.emit('rows')
    this.listen.emit('data')
  }

  private settled(id: RowId): void {
    this.checks.clear(id)
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /**
   * Takes over what someone else saved, except for the cells typed here: those stay, and count as changed against the
   * new state.
   */
  mergeRow(id: RowId, theirs: readonly CellValue[]): void {
    this.table.merge(id, theirs)
    this.checks.setNote(id, undefined)
    this.setMarked([id], this.isChanged(id))
    this.listen.emitRow(id)
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
    const homeless: string[] = []
    for (const [key, finding] of Object.entries(byKey)) {
      const column = this.indexOf(key)
      if (column < 0) homeless.push(key)
      else this.findings.set(id, column, { ...finding, message: withDays(finding.message) })
    }
    this.listen.emitRow(id)
    this.listen.emit('data')
    return homeless
  }

  note(id: RowId): RowNote | undefined {
    return this.checks.note(id)
  }

  /** Says something about a whole row, beside its number. */
  setNote(id: RowId, note: RowNote | undefined): void {
    this.checks.setNote(id, note && { ...note, message: withDays(note.message) })
    this.listen.emitRow(id)
    this.listen.emit('data')
  }
}
