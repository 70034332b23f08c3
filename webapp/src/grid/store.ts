import { fillByRules } from './fillByRules'
import { Findings } from './findings'
import { History, type RowPlace, type Step, stepOf } from './history'
import { Listeners } from './listeners'
import { RowTable } from './rowTable'
import type {
  Block,
  CellChange,
  CellValue,
  Edit,
  Finding,
  FindingKind,
  GridColumn,
  RowId,
  RowNote,
  RowRules,
  Selection,
} from './types'

/** A cell to be written, before it is known whether that changes anything. */
export interface CellWrite {
  row: RowId
  column: number
  value: CellValue
}

/**
 * All grid state outside React. Components subscribe to one row, or to the selection, the editor or the row list, so
 * that a key press renders one row at most.
 *
 * The last row is always a spare empty one. `marker` names the toggle column that says "this row is to be saved"
 * (A021): changing any other cell of a row sets it in the same undoable step. In a `readonly` sheet rows can be ticked
 * and nothing else.
 */
export class GridStore {
  readonly columns: readonly GridColumn[]
  readonly findings = new Findings()
  readonly history = new History()
  readonly listen = new Listeners()
  /** Display column → index in `columns`; the table sets it after ordering, pinning and hiding. */
  display: number[]
  selection: Selection
  /** Further blocks that were selected with Ctrl, before the one of `selection`. */
  ranges: readonly Block[] = []
  edit: Edit | null = null
  /** Looks at every row that is changed, after the checks of its cells; what it sets is part of the same step. */
  rules: RowRules | null = null
  /** The last thing that was told: to a screen reader, and a refusal to everybody. */
  said = { words: '', refusal: false }
  private readonly columnIndex: ReadonlyMap<string, number>
  private readonly table: RowTable
  private readonly readonly: boolean
  private readonly keeps: ((id: RowId) => string | null) | undefined
  private readonly notes = new Map<RowId, RowNote>()
  private readonly locked = new Set<RowId>()

  constructor(
    columns: readonly GridColumn[],
    rows: readonly CellValue[][],
    /** With `keeps`, rows can be put in and deleted: it says why a stored one cannot be, null when it can. */
    options: { marker?: string; readonly?: boolean; keeps?: (id: RowId) => string | null } = {},
  ) {
    this.columns = columns
    this.columnIndex = new Map(columns.map((column, index) => [column.key, index]))
    const marker = this.columnIndex.get(options.marker ?? '') ?? -1
    this.table = new RowTable(columns, marker)
    this.readonly = options.readonly ?? false
    this.keeps = options.keeps
    this.display = columns.map((_, index) => index)
    // the first cell that can be typed into
    const start = Math.min(marker + 1, columns.length - 1)
    this.selection = { anchorRow: 0, anchorCol: start, row: 0, col: start }
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

  /** Every row but the spare one. */
  get filledRows(): RowId[] {
    return this.rows.slice(0, -1)
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
    return !this.readonly && !!this.keeps
  }

  get block(): Block {
    const { anchorRow, anchorCol, row, col } = this.selection
    return {
      top: Math.min(anchorRow, row),
      bottom: Math.max(anchorRow, row),
      left: Math.min(anchorCol, col),
      right: Math.max(anchorCol, col),
    }
  }

  /** Everything that is selected. */
  get blocks(): readonly Block[] {
    return [...this.ranges, this.block]
  }

  /** Tells what has happened: a screen reader speaks it. A refusal is shown, too. */
  say(words: string, refusal = false): void {
    this.said = { words, refusal }
    this.listen.emit('said')
  }

  // ---- selection and editing

  select(row: number, col: number, extend = false): void {
    const to = {
      row: Math.max(0, Math.min(this.rows.length - 1, row)),
      col: Math.max(0, Math.min(this.display.length - 1, col)),
    }
    const from = extend ? this.selection : { anchorRow: to.row, anchorCol: to.col }
    this.setSelection({ anchorRow: from.anchorRow, anchorCol: from.anchorCol, ...to }, extend ? this.ranges : [])
  }

  /** Begins one more block beside those that are selected. */
  addRange(row: number, col: number): void {
    this.setSelection({ anchorRow: row, anchorCol: col, row, col }, [...this.ranges, this.block])
  }

  /** Selects a block; the focus stays at its top left, so that the view does not move. */
  selectBlock(block: Block): void {
    this.setSelection({ anchorRow: block.bottom, anchorCol: block.right, row: block.top, col: block.left }, [])
  }

  /** Every filled row; the spare one only when there is nothing else. */
  selectAll(): void {
    const bottom = Math.max(0, this.rows.length - 2)
    this.selectBlock({ top: 0, left: 0, bottom, right: this.display.length - 1 })
  }

  private setSelection(next: Selection, ranges: readonly Block[]): void {
    const now = this.selection
    const same =
      now.row === next.row &&
      now.col === next.col &&
      now.anchorRow === next.anchorRow &&
      now.anchorCol === next.anchorCol
    if (same && !ranges.length && !this.ranges.length) return
    this.selection = next
    this.ranges = ranges
    this.listen.emit('selection')
  }

  beginEdit(mode: Edit['mode']): boolean {
    const { row, col } = this.selection
    const index = this.writableColumn(row, col)
    if (index === undefined || this.columns[index]?.editor === 'none') return false
    this.setSelection({ anchorRow: row, anchorCol: col, row, col }, [])
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

  // ---- changing cells

  /** Index in `columns` of a cell that can be written; undefined when its column is read-only or its row locked. */
  writableColumn(row: number, col: number): number | undefined {
    const index = this.display[col]
    if (index === undefined || this.columns[index]?.readonly) return undefined
    return this.isLocked(this.rows[row] ?? -1) && index !== this.table.marker ? undefined : index
  }

  /** Makes sure that `count` rows and a spare one after them exist; returns those it had to add. */
  ensureRows(count: number): RowId[] {
    const added: RowId[] = []
    while (this.rows.length + added.length < count + 1) added.push(this.table.allocate())
    return added
  }

  /**
   * Writes cells as one undoable step. `added` are rows from `ensureRows` that come with it; when nothing is written
   * into them or into the spare row before them, they are not shown.
   */
  write(writes: readonly CellWrite[], added: RowId[] = []): void {
    const cells: CellChange[] = []
    const toMark = new Set<RowId>()
    const { marker } = this.table
    for (const { row, column, value } of writes) {
      const before = this.row(row)[column] as CellValue
      if (before === value) continue
      cells.push({ row, column, before, after: value })
      if (column !== marker) toMark.add(row)
    }
    if (!cells.length) return
    for (const row of toMark) {
      if (marker >= 0 && this.row(row)[marker] !== true) {
        cells.push({ row, column: marker, before: false, after: true })
      }
    }
    const filled = this.rules ? fillByRules(this.rules, cells, toMark, row => this.row(row)) : []
    const end = this.rows.length
    const placed = this.rowsNeeded(toMark, added).map((id, at): RowPlace => ({ id, at: end + at }))
    this.carryOut(stepOf({ cells, placed }))
    for (const [row, column, finding] of filled) {
      if (!this.findings.ofRow(row)?.[column]) this.findings.set(row, column, finding)
    }
  }

  // ---- changing rows

  /** Puts empty rows in before the row at that place. */
  insertRows(at: number, count = 1): void {
    if (!this.canChangeRows) return
    const place = Math.max(0, Math.min(at, this.rows.length - 1))
    const placed = Array.from({ length: count }, (_, next) => ({ id: this.table.allocate(), at: place + next }))
    this.carryOut(stepOf({ placed }))
    this.select(place, this.selection.col)
    this.say(count === 1 ? 'A row was put in' : `${count} rows were put in`)
  }

  /** New rows go at once, stored ones with the next save: until then they are struck out. Returns how many. */
  deleteRows(ids: readonly RowId[]): number {
    const { keeps } = this
    if (!this.canChangeRows || !keeps) return 0
    const going = new Set(ids)
    const spare = this.rows.at(-1)
    const places = this.rows.flatMap((id, at): RowPlace[] => (going.has(id) && id !== spare ? [{ id, at }] : []))
    const taken = places.filter(({ id }) => this.isNew(id))
    const stored = places.filter(({ id }) => !this.isNew(id) && !this.isDeleted(id))
    const deleted = stored.filter(({ id }) => keeps(id) === null)
    const kept = stored.find(({ id }) => keeps(id) !== null)
    if (kept) this.say(keeps(kept.id) ?? '', true)
    const { marker } = this.table
    const marks = marker < 0 ? [] : deleted.filter(({ id }) => !this.isMarked(id))
    const cells = marks.map(({ id }): CellChange => ({ row: id, column: marker, before: false, after: true }))
    const count = taken.length + deleted.length
    if (!count) return 0
    this.carryOut(stepOf({ cells, taken, deleted }))
    if (!kept) this.say(count === 1 ? 'A row was deleted' : `${count} rows were deleted`)
    return count
  }

  undo(): void {
    const step = this.history.undo()
    if (!step) return
    this.table.take(step.placed.map(({ id }) => id))
    this.table.place(step.taken)
    for (const { id } of step.deleted) this.table.setDeleted(id, false)
    this.table.place(step.deleted)
    this.apply(step.cells, 'before')
    this.settle(step, 'Undone')
  }

  redo(): void {
    const step = this.history.redo()
    if (!step) return
    this.show(step)
    this.settle(step, 'Done again')
  }

  private carryOut(step: Step): void {
    this.history.push(step)
    this.show(step)
    this.rowsChanged(step)
  }

  private show(step: Step): void {
    this.table.place(step.placed)
    for (const { id } of step.deleted) this.table.setDeleted(id, true)
    this.table.take(step.taken.map(({ id }) => id))
    this.apply(step.cells, 'after')
  }

  /** After going back and forth: what differs from the stored state is to be saved (again), and a spare row is there. */
  private settle(step: Step, words: string): void {
    const touched = new Set([...step.cells.map(({ row }) => row), ...step.deleted.map(({ id }) => id)])
    this.setMarked(
      [...touched].filter(id => this.isChanged(id)),
      true,
    )
    this.table.ensureSpare()
    this.rowsChanged(step)
    const rows = step.placed.length + step.taken.length + step.deleted.length
    const cells = step.cells.filter(({ column }) => column !== this.table.marker).length
    this.say(`${words}: ${cells ? `${cells} cells` : `${rows} rows`}`)
  }

  private rowsChanged(step: Step): void {
    for (const { id } of step.deleted) this.listen.emitRow(id)
    if (!step.placed.length && !step.taken.length && !step.deleted.length) return
    this.table.ensureSpare()
    this.listen.emit('rows')
    this.listen.emit('data')
    this.select(this.selection.row, this.selection.col)
  }

  /** Ticks or unticks rows; not an edit, so it is not undone. */
  setMarked(ids: Iterable<RowId>, marked: boolean): void {
    const { marker } = this.table
    if (marker < 0) return
    for (const id of ids) {
      if (this.row(id)[marker] === marked) continue
      this.table.set(id, marker, marked)
      this.table.count(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
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
    const at = Math.max(0, this.rows.length - 1)
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

  private settled(id: RowId): void {
    this.findings.clearRow(id)
    this.notes.delete(id)
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /**
   * Takes over what someone else saved, except for the cells typed here: those stay, and count as changed against the
   * new state.
   */
  mergeRow(id: RowId, theirs: readonly CellValue[]): void {
    this.table.merge(id, theirs)
    this.notes.delete(id)
    this.setMarked([id], this.isChanged(id))
    this.listen.emitRow(id)
  }

  // ---- findings

  /** Checks every cell of the rows; returns those without an error. A row that goes is not checked. */
  checkRows(ids: readonly RowId[]): RowId[] {
    for (const id of ids) {
      const row = this.row(id)
      this.columns.forEach((column, index) => {
        const finding = this.isDeleted(id) ? undefined : column.check?.(row[index] as CellValue)
        this.findings.set(id, index, finding)
      })
      this.sayRules(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
    return ids.filter(id => !this.findings.hasErrors(id))
  }

  /** Shows what the server said about a row, by column key. Keys without a column are returned: say them elsewhere. */
  setFindings(id: RowId, byKey: Readonly<Record<string, Finding>>): string[] {
    const homeless: string[] = []
    for (const [key, finding] of Object.entries(byKey)) {
      const column = this.indexOf(key)
      if (column < 0) homeless.push(key)
      else this.findings.set(id, column, finding)
    }
    this.listen.emitRow(id)
    this.listen.emit('data')
    return homeless
  }

  note(id: RowId): RowNote | undefined {
    return this.notes.get(id)
  }

  /** Says something about a whole row, beside its number. */
  setNote(id: RowId, note: RowNote | undefined): void {
    if (note) this.notes.set(id, note)
    else this.notes.delete(id)
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /** Moves the focus to the next cell with such a finding, reading left to right from the focus and round the end. */
  selectNextFinding(kinds: readonly FindingKind[]): boolean {
    const total = this.rows.length * this.display.length
    const start = this.selection.row * this.display.length + this.selection.col
    for (let step = 1; step <= total; step++) {
      const at = (start + step) % total
      const row = Math.floor(at / this.display.length)
      const col = at % this.display.length
      const finding = this.findings.ofRow(this.rows[row] as RowId)?.[this.display[col] as number]
      if (finding && kinds.includes(finding.kind)) {
        this.select(row, col)
        return true
      }
    }
    return false
  }

  // ---- inside

  /** The rows that must appear so that one spare row follows those that have just been used. */
  private rowsNeeded(used: ReadonlySet<RowId>, added: RowId[]): RowId[] {
    const tail = [this.rows.at(-1) as RowId, ...added]
    if (!tail.some(row => used.has(row))) return []
    return used.has(tail.at(-1) as RowId) ? [...added, this.table.allocate()] : added
  }

  /** Says what the rules find wrong in a row, where its cells are right; takes back what they no longer find. */
  private sayRules(id: RowId): void {
    if (!this.rules || this.isDeleted(id)) return
    const row = this.row(id)
    const { findings } = this.rules(row)
    this.columns.forEach((column, index) => {
      const had = this.findings.ofRow(id)?.[index]
      const found = findings.get(index)
      if (found && (!had || had.kind === 'rule' || had.kind === 'assigned')) this.findings.set(id, index, found)
      else if (had?.kind === 'rule') this.findings.set(id, index, column.check?.(row[index] as CellValue))
    })
  }

  private apply(cells: readonly CellChange[], side: 'before' | 'after'): void {
    const touched = new Set<RowId>()
    const { marker } = this.table
    for (const { row, column, [side]: value } of cells) {
      this.table.set(row, column, value)
      if (column !== marker) this.findings.set(row, column, this.columns[column]?.check?.(value))
      touched.add(row)
    }
    for (const id of touched) {
      this.table.count(id)
      this.sayRules(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }
}
