import { Findings } from './findings'
import { History } from './history'
import { Listeners } from './listeners'
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
  /** Rows in display order. Replaced, never mutated, so that React sees the change. */
  rows: RowId[] = []
  /** Display column → index in `columns`; the table sets it after pinning and hiding. */
  display: number[]
  selection: Selection
  edit: Edit | null = null
  /** Looks at every row that is changed, after the checks of its cells; what it sets is part of the same step. */
  rules: RowRules | null = null
  private readonly columnIndex: ReadonlyMap<string, number>
  private readonly marker: number
  private readonly readonly: boolean
  private readonly values = new Map<RowId, CellValue[]>()
  private readonly saved = new Map<RowId, readonly CellValue[]>()
  private readonly notes = new Map<RowId, RowNote>()
  private readonly locked = new Set<RowId>()
  private nextId = 1

  constructor(
    columns: readonly GridColumn[],
    rows: readonly CellValue[][],
    options: { marker?: string; readonly?: boolean } = {},
  ) {
    this.columns = columns
    this.columnIndex = new Map(columns.map((column, index) => [column.key, index]))
    this.marker = this.columnIndex.get(options.marker ?? '') ?? -1
    this.readonly = options.readonly ?? false
    this.display = columns.map((_, index) => index)
    // the first cell that can be typed into
    const start = Math.min(this.marker + 1, columns.length - 1)
    this.selection = { anchorRow: 0, anchorCol: start, row: 0, col: start }
    for (const row of rows) {
      const id = this.createRow(row)
      this.saved.set(id, [...row])
    }
    this.createRow(this.blank())
  }

  // ---- reading

  row(id: RowId): readonly CellValue[] {
    return this.values.get(id) ?? this.blank()
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

  isMarkerColumn(column: GridColumn): boolean {
    return this.columns[this.marker] === column
  }

  isMarked(id: RowId): boolean {
    return this.row(id)[this.marker] === true
  }

  /** True when a cell differs from what was loaded or last saved. A new row counts once anything is typed into it. */
  isChanged(id: RowId): boolean {
    const before = this.saved.get(id) ?? this.blank()
    return this.row(id).some((value, column) => column !== this.marker && value !== before[column])
  }

  isNew(id: RowId): boolean {
    return !this.saved.has(id)
  }

  /** True when nothing of the row can be typed over; it can still be ticked. */
  isLocked(id: RowId): boolean {
    return this.readonly || this.locked.has(id)
  }

  setLocked(id: RowId, locked: boolean): void {
    if (locked) this.locked.add(id)
    else this.locked.delete(id)
    this.listen.emitRow(id)
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

  blank(): CellValue[] {
    return this.columns.map(column => (column.kind === 'toggle' ? false : ''))
  }

  // ---- selection and editing

  select(row: number, col: number, extend = false): void {
    const to = {
      row: Math.max(0, Math.min(this.rows.length - 1, row)),
      col: Math.max(0, Math.min(this.display.length - 1, col)),
    }
    const from = extend ? this.selection : { anchorRow: to.row, anchorCol: to.col }
    this.setSelection({ anchorRow: from.anchorRow, anchorCol: from.anchorCol, ...to })
  }

  /** Selects a block; the focus stays at its top left, so that the view does not move. */
  selectBlock(block: Block): void {
    this.setSelection({ anchorRow: block.bottom, anchorCol: block.right, row: block.top, col: block.left })
  }

  /** Every filled row; the spare one only when there is nothing else. */
  selectAll(): void {
    const bottom = Math.max(0, this.rows.length - 2)
    this.selectBlock({ top: 0, left: 0, bottom, right: this.display.length - 1 })
  }

  private setSelection(next: Selection): void {
    const now = this.selection
    const same =
      now.row === next.row &&
      now.col === next.col &&
      now.anchorRow === next.anchorRow &&
      now.anchorCol === next.anchorCol
    if (same) return
    this.selection = next
    this.listen.emit('selection')
  }

  beginEdit(mode: Edit['mode']): boolean {
    const { row, col } = this.selection
    const index = this.writableColumn(row, col)
    if (index === undefined || this.columns[index]?.editor === 'none') return false
    this.setSelection({ anchorRow: row, anchorCol: col, row, col })
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
    this.edit = null
    const column = this.display[col] as number
    this.write([{ row: this.rows[row] as RowId, column, value: (this.columns[column] as GridColumn).parse(text) }])
    this.listen.emit('edit')
  }

  // ---- changing

  /** Index in `columns` of a cell that can be written; undefined when its column is read-only or its row locked. */
  writableColumn(row: number, col: number): number | undefined {
    const index = this.display[col]
    if (index === undefined || this.columns[index]?.readonly) return undefined
    return this.isLocked(this.rows[row] ?? -1) && index !== this.marker ? undefined : index
  }

  /** Makes sure that `count` rows and a spare one after them exist; returns those it had to add. */
  ensureRows(count: number): RowId[] {
    const added: RowId[] = []
    while (this.rows.length + added.length < count + 1) added.push(this.allocateRow(this.blank()))
    return added
  }

  /**
   * Writes cells as one undoable step. `added` are rows from `ensureRows` that come with it; when nothing is written
   * into them or into the spare row before them, they are not shown.
   */
  write(writes: readonly CellWrite[], added: RowId[] = []): void {
    const cells: CellChange[] = []
    const toMark = new Set<RowId>()
    for (const { row, column, value } of writes) {
      const before = this.row(row)[column] as CellValue
      if (before === value) continue
      cells.push({ row, column, before, after: value })
      if (column !== this.marker) toMark.add(row)
    }
    if (!cells.length) return
    for (const row of toMark) {
      if (this.marker >= 0 && !this.isMarked(row)) {
        cells.push({ row, column: this.marker, before: false, after: true })
      }
    }
    const filled = this.fillByRules(cells, toMark)
    const step = { cells, added: this.rowsNeeded(toMark, added) }
    this.history.push(step)
    this.showRows(step.added)
    this.apply(cells, 'after')
    for (const [row, column, finding] of filled) {
      if (!this.findings.ofRow(row)?.[column]) this.findings.set(row, column, finding)
    }
  }

  undo(): void {
    const step = this.history.undo()
    if (!step) return
    this.apply(step.cells, 'before')
    if (step.added.length) {
      const gone = new Set(step.added)
      this.rows = this.rows.filter(row => !gone.has(row))
      this.listen.emit('rows')
      this.select(this.selection.row, this.selection.col)
    }
  }

  redo(): void {
    const step = this.history.redo()
    if (!step) return
    this.showRows(step.added)
    this.apply(step.cells, 'after')
  }

  /** Ticks or unticks rows; not an edit, so it is not undone. */
  setMarked(ids: Iterable<RowId>, marked: boolean): void {
    if (this.marker < 0) return
    for (const id of ids) {
      const values = this.values.get(id)
      if (!values || values[this.marker] === marked) continue
      values[this.marker] = marked
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }

  /** Ticks every filled row, or unticks them when all are ticked. */
  toggleAllMarked(): void {
    const rows = this.filledRows
    this.setMarked(rows, !rows.every(id => this.isMarked(id)))
  }

  /** Takes over what the server holds for a row: it is no longer changed, and nothing is said about it. */
  acceptRow(id: RowId, values: readonly CellValue[]): void {
    this.values.set(id, [...values])
    this.saved.set(id, [...values])
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
    const before = this.saved.get(id) ?? this.blank()
    const merged = this.row(id).map((mine, column) => (mine === before[column] ? (theirs[column] as CellValue) : mine))
    this.values.set(id, merged)
    this.saved.set(id, [...theirs])
    this.notes.delete(id)
    this.setMarked([id], true)
    this.listen.emitRow(id)
  }

  // ---- findings

  /** Checks every cell of the rows; returns those without an error. */
  checkRows(ids: readonly RowId[]): RowId[] {
    for (const id of ids) {
      const row = this.row(id)
      this.columns.forEach((column, index) => {
        this.findings.set(id, index, column.check?.(row[index] as CellValue))
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

  private allocateRow(values: readonly CellValue[]): RowId {
    const id = this.nextId++
    this.values.set(id, [...values])
    return id
  }

  private createRow(values: readonly CellValue[]): RowId {
    const id = this.allocateRow(values)
    this.rows.push(id)
    return id
  }

  /** The rows that must appear so that one spare row follows those that have just been used. */
  private rowsNeeded(used: ReadonlySet<RowId>, added: RowId[]): RowId[] {
    const tail = [this.rows.at(-1) as RowId, ...added]
    if (!tail.some(row => used.has(row))) return []
    return used.has(tail.at(-1) as RowId) ? [...added, this.allocateRow(this.blank())] : added
  }

  private showRows(ids: readonly RowId[]): void {
    if (!ids.length) return
    this.rows = [...this.rows, ...ids]
    this.listen.emit('rows')
  }

  /** Adds what the rules set in the changed rows to the step; returns what is to be said about those cells. */
  private fillByRules(cells: CellChange[], rows: ReadonlySet<RowId>): Array<[RowId, number, Finding]> {
    const said: Array<[RowId, number, Finding]> = []
    for (const row of this.rules ? rows : []) {
      const values = [...this.row(row)]
      for (const cell of cells) if (cell.row === row) values[cell.column] = cell.after
      for (const [column, { value, finding }] of this.rules?.(values).set ?? []) {
        const known = cells.find(cell => cell.row === row && cell.column === column)
        if (known) known.after = value
        else cells.push({ row, column, before: this.row(row)[column] as CellValue, after: value })
        said.push([row, column, finding])
      }
    }
    return said
  }

  /** Says what the rules find wrong in a row, where its cells are right; takes back what they no longer find. */
  private sayRules(id: RowId): void {
    if (!this.rules) return
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
    for (const cell of cells) {
      const values = this.values.get(cell.row)
      if (!values) continue
      values[cell.column] = cell[side]
      this.findings.set(cell.row, cell.column, this.columns[cell.column]?.check?.(cell[side]))
      touched.add(cell.row)
    }
    for (const id of touched) {
      this.sayRules(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }
}
