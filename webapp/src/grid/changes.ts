import type { Checks } from './checks'
import { fillByRules } from './fillByRules'
import { History, type RowPlace, type Step, stepOf } from './history'
import type { Listeners } from './listeners'
import type { RowTable } from './rowTable'
import type { SelectedCells } from './selectedCells'
import type { CellChange, CellValue, CellWrite, RowId } from './types'

/** Every change of values and rows, in undoable steps. */
export class Changes {
  readonly history = new History()

  constructor(
    private readonly table: RowTable,
    private readonly checks: Checks,
    private readonly selected: SelectedCells,
    private readonly listen: Listeners,
    /** A change of the first column clears the second. */
    private readonly clears: ReadonlyMap<number, number>,
  ) {}

  /** Makes sure that `count` rows and a spare one after them exist; returns the added ones. */
  ensureRows(count: number): RowId[] {
    const added: RowId[] = []
    while (this.table.order.length + added.length < count + 1) added.push(this.table.allocate())
    return added
  }

  write(writes: readonly CellWrite[], added: RowId[]): void {
    const { table, checks } = this
    const cells: CellChange[] = []
    const toMark = new Set<RowId>()
    for (const { row, column, value } of writes) {
      const before = table.get(row)[column] as CellValue
      if (before === value) continue
      cells.push({ row, column, before, after: value })
      if (column !== table.marker) toMark.add(row)
    }
    if (!cells.length) return
    cells.push(...this.cleared(cells))
    for (const row of toMark) {
      if (table.marker >= 0 && table.get(row)[table.marker] !== true) {
        cells.push({ row, column: table.marker, before: false, after: true })
      }
    }
    const filled = checks.rules ? fillByRules(checks.rules, cells, toMark, row => table.get(row)) : []
    const end = table.order.length
    const placed = this.rowsNeeded(toMark, added).map((id, at): RowPlace => ({ id, at: end + at }))
    this.carryOut(stepOf({ cells, placed }))
    checks.tellFilled(filled)
  }

  /** The cells that a change of other cells clears, unless the same step sets them. */
  private cleared(cells: readonly CellChange[]): CellChange[] {
    return cells.flatMap(({ row, column }): CellChange[] => {
      const other = this.clears.get(column) ?? -1
      const before = this.table.get(row)[other]
      const isGiven = cells.some(cell => cell.row === row && cell.column === other)
      return !before || isGiven ? [] : [{ row, column: other, before, after: '' }]
    })
  }

  insertRows(at: number, count: number): void {
    const { selected, listen, table } = this
    const place = Math.max(0, Math.min(at, table.order.length - 1))
    const placed = Array.from({ length: count }, (_, next) => ({ id: table.allocate(), at: place + next }))
    this.carryOut(stepOf({ placed }))
    selected.select(place, selected.focus.col)
    listen.say(count === 1 ? '1 row inserted' : `${count} rows inserted`)
  }

  /** `keeps` returns why a stored row cannot be deleted, null when it can. */
  deleteRows(ids: readonly RowId[], keeps: (id: RowId) => string | null): number {
    const { listen, table } = this
    const going = new Set(ids)
    const { spare } = table
    const places = table.order.flatMap((id, at): RowPlace[] => (going.has(id) && id !== spare ? [{ id, at }] : []))
    const taken = places.filter(({ id }) => !table.isStored(id))
    const stored = places.filter(({ id }) => table.isStored(id) && !table.isDeleted(id))
    const deleted = stored.filter(({ id }) => keeps(id) === null)
    const kept = stored.find(({ id }) => keeps(id) !== null)
    if (kept) listen.say(keeps(kept.id) ?? '', true)
    const { marker } = table
    const marks = marker < 0 ? [] : deleted.filter(({ id }) => !table.marked.has(id))
    const cells = marks.map(({ id }): CellChange => ({ row: id, column: marker, before: false, after: true }))
    const count = taken.length + deleted.length
    if (!count) return 0
    this.carryOut(stepOf({ cells, taken, deleted }))
    if (!kept) listen.say(count === 1 ? '1 row deleted' : `${count} rows deleted`)
    return count
  }

  undo(): void {
    const step = this.history.undo()
    if (!step) return
    this.takeAway(step.placed)
    this.bringBack(step.taken)
    for (const { id } of step.deleted) this.table.setDeleted(id, false)
    this.bringBack(step.deleted)
    this.apply(step.cells, 'before')
    this.settle(step, 'Undone')
  }

  redo(): void {
    const step = this.history.redo()
    if (!step) return
    this.show(step)
    this.settle(step, 'Redone')
  }

  setMarked(ids: Iterable<RowId>, marked: boolean): void {
    const { marker } = this.table
    if (marker < 0) return
    for (const id of ids) {
      if (this.table.get(id)[marker] === marked) continue
      this.table.set(id, marker, marked)
      this.table.count(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }

  private carryOut(step: Step): void {
    this.history.push(step)
    this.show(step)
    this.rowsChanged(step)
  }

  private show(step: Step): void {
    this.bringBack(step.placed)
    for (const { id } of step.deleted) this.table.setDeleted(id, true)
    for (const { id } of step.deleted) this.checks.findings.setAway(id, true)
    this.takeAway(step.taken)
    this.apply(step.cells, 'after')
  }

  private takeAway(rows: readonly RowPlace[]): void {
    this.table.take(rows.map(({ id }) => id))
    for (const { id } of rows) this.checks.findings.setAway(id, true)
  }

  private bringBack(rows: readonly RowPlace[]): void {
    this.table.place(rows)
    for (const { id } of rows) this.checks.findings.setAway(id, false)
  }

  /** After undo and redo: what differs from the stored state must be saved (again), and there is a spare row. */
  private settle(step: Step, words: string): void {
    const touched = new Set([...step.cells.map(({ row }) => row), ...step.deleted.map(({ id }) => id)])
    this.setMarked(
      [...touched].filter(id => this.table.changed.has(id)),
      true,
    )
    this.table.ensureSpare()
    this.rowsChanged(step)
    const rows = step.placed.length + step.taken.length + step.deleted.length
    const cells = step.cells.filter(({ column }) => column !== this.table.marker).length
    this.listen.say(`${words}: ${cells ? `${cells} cells` : `${rows} rows`}`)
  }

  private rowsChanged(step: Step): void {
    const { listen, selected } = this
    const { row, col } = selected.focus
    for (const { id } of step.deleted) listen.emitRow(id)
    if (!step.placed.length && !step.taken.length && !step.deleted.length) return
    this.table.ensureSpare()
    listen.emit('rows')
    listen.emit('data')
    selected.select(row, col)
  }

  private apply(cells: readonly CellChange[], side: 'before' | 'after'): void {
    const touched = new Set<RowId>()
    for (const { row, column, [side]: value } of cells) {
      this.table.set(row, column, value)
      if (column !== this.table.marker) this.checks.checkCell(row, column, value)
      touched.add(row)
    }
    for (const id of touched) {
      this.table.count(id)
      // an empty new row is a spare one: it has no missing values yet
      if (this.table.isUnused(id)) this.checks.clear(id)
      else this.checks.checkRules(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }

  /** The rows to show so that a spare row follows those just used. */
  private rowsNeeded(used: ReadonlySet<RowId>, added: RowId[]): RowId[] {
    if (!this.table.grows) return []
    const tail = [this.table.order.at(-1) as RowId, ...added]
    if (!tail.some(row => used.has(row))) return []
    return used.has(tail.at(-1) as RowId) ? [...added, this.table.allocate()] : added
  }
}
