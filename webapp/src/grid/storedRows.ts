import type { Changes } from './changes'
import type { Checks } from './checks'
import type { Listeners } from './listeners'
import type { RowTable } from './rowTable'
import type { SelectedCells } from './selectedCells'
import type { CellValue, RowId } from './types'

/** What the server has of the rows: loaded, saved, deleted, or saved by another user. */
export class StoredRows {
  constructor(
    private readonly table: RowTable,
    private readonly checks: Checks,
    private readonly changes: Changes,
    private readonly selected: SelectedCells,
    private readonly listen: Listeners,
  ) {}

  /** Adds stored rows before the spare row. Returns them. */
  add(rows: readonly (readonly CellValue[])[]): RowId[] {
    const { table } = this
    const ids = rows.map(row => table.allocate(row))
    const at = table.filled.length
    table.place(ids.map((id, next) => ({ id, at: at + next })))
    ids.forEach((id, next) => {
      table.accept(id, rows[next] as readonly CellValue[])
    })
    table.ensureSpare()
    this.listen.emit('rows')
    return ids
  }

  /** Takes the server's values of a row: it no longer counts as changed and has no findings. */
  accept(id: RowId, values: readonly CellValue[]): void {
    if (!this.table.isStored(id)) this.changes.history.forget(new Set([id]))
    this.table.accept(id, values)
    this.settled(id)
  }

  /** The server has deleted the row: it leaves the grid. Undo brings it back, to be saved again. */
  acceptDeleted(id: RowId): void {
    const { selected } = this
    this.table.acceptDeleted(id)
    this.settled(id)
    this.listen.emit('rows')
    selected.select(selected.focus.row, selected.focus.col)
  }

  /** Restores rows that the server has deleted at their old position: changed, and checked for saving. */
  bringBack(ids: readonly RowId[]): void {
    this.table.bringBack(ids)
    for (const id of ids) this.listen.emitRow(id)
    this.changes.setMarked(ids, true)
    this.listen.emit('rows')
    this.listen.emit('data')
  }

  /**
   * Takes what another user saved, except for the cells edited here: those stay, and count as changed against the new
   * state.
   */
  merge(id: RowId, theirs: readonly CellValue[]): void {
    this.table.merge(id, theirs)
    this.checks.setNote(id, undefined)
    this.changes.setMarked([id], this.table.changed.has(id))
  }

  /** Shows the server's values of read-only columns that arrive later; everything else in the rows stays as it is. */
  show(rows: readonly (readonly [RowId, readonly CellValue[]])[], columns: readonly number[]): void {
    for (const [id, values] of rows) {
      this.table.show(id, values, columns)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }

  private settled(id: RowId): void {
    this.checks.clear(id)
    this.listen.emitRow(id)
    this.listen.emit('data')
  }
}
