import type { RowPlace } from './history'
import type { CellValue, GridColumn, RowId } from './types'

/**
 * The rows of a sheet: their values, what the server has of them, and which of them differ. Counts are updated as rows
 * change, so that no key press iterates over all rows.
 */
export class RowTable {
  /** Rows in display order. Replaced, never mutated, so that React sees the change. */
  order: RowId[] = []
  /** Shown rows that differ from what the server holds. */
  readonly changed = new Set<RowId>()
  /** Shown rows whose update box is checked. */
  readonly marked = new Set<RowId>()
  private readonly values = new Map<RowId, CellValue[]>()
  private readonly saved = new Map<RowId, readonly CellValue[]>()
  private readonly deleted = new Set<RowId>()
  private readonly deletedThere = new Set<RowId>()
  /** The positions of rows that the server has deleted. */
  private readonly places = new Map<RowId, number>()
  private readonly hidden = new Set<RowId>()
  private nextId = 1

  constructor(
    private readonly columns: readonly GridColumn[],
    /** Index of the update box, -1 when there is none. */
    readonly marker: number,
    /** Whether there is an empty row below the others, to type into. */
    readonly grows: boolean,
  ) {}

  /** The empty row below the others, to type into. */
  get spare(): RowId | undefined {
    return this.grows ? this.order.at(-1) : undefined
  }

  /** Every row but the spare one. */
  get filled(): RowId[] {
    return this.order.slice(0, this.grows ? -1 : undefined)
  }

  blank(): CellValue[] {
    return this.columns.map(({ initial, kind }) => initial ?? (kind === 'toggle' ? false : ''))
  }

  get(id: RowId): readonly CellValue[] {
    return this.values.get(id) ?? this.blank()
  }

  isStored(id: RowId): boolean {
    return this.saved.has(id)
  }

  isDeleted(id: RowId): boolean {
    return this.deleted.has(id)
  }

  /** True for a new row that is empty, or empty again. */
  isUnused(id: RowId): boolean {
    return !this.isStored(id) && this.changedCells(id).length === 0
  }

  /** Creates a row that is not shown yet. */
  allocate(values: readonly CellValue[] = this.blank()): RowId {
    const id = this.nextId++
    this.hidden.add(id)
    this.values.set(id, [...values])
    return id
  }

  set(id: RowId, column: number, value: CellValue): void {
    const values = this.values.get(id)
    if (values) values[column] = value
  }

  /** Updates the counts of a row after it was changed, shown or removed. */
  count(id: RowId): void {
    const shown = !this.hidden.has(id)
    if (shown && this.differs(id)) this.changed.add(id)
    else this.changed.delete(id)
    if (shown && this.get(id)[this.marker] === true) this.marked.add(id)
    else this.marked.delete(id)
  }

  private differs(id: RowId): boolean {
    return this.deleted.has(id) !== this.deletedThere.has(id) || this.changedCells(id).length > 0
  }

  /** The cells that differ from what the server has, by column. */
  changedCells(id: RowId): [column: number, value: CellValue][] {
    const before = this.saved.get(id) ?? this.blank()
    return this.get(id).flatMap((value, column): [number, CellValue][] =>
      column === this.marker || value === before[column] ? [] : [[column, value]],
    )
  }

  /** Takes the server's values. */
  accept(id: RowId, values: readonly CellValue[]): void {
    this.values.set(id, [...values])
    this.saved.set(id, [...values])
    this.deleted.delete(id)
    this.deletedThere.delete(id)
    this.count(id)
  }

  /** Takes the server's values, except for the cells that were changed here. */
  merge(id: RowId, theirs: readonly CellValue[]): void {
    const before = this.saved.get(id) ?? this.blank()
    const merged = this.get(id).map((mine, column) => (mine === before[column] ? (theirs[column] as CellValue) : mine))
    this.values.set(id, merged)
    this.saved.set(id, [...theirs])
    this.deletedThere.delete(id)
    this.count(id)
  }

  /** Takes the server's values of some columns that no one can type into. */
  show(id: RowId, theirs: readonly CellValue[], columns: readonly number[]): void {
    const [values, saved] = [[...this.get(id)], [...(this.saved.get(id) ?? this.blank())]]
    for (const column of columns) values[column] = saved[column] = theirs[column] as CellValue
    this.values.set(id, values)
    this.saved.set(id, saved)
  }

  setDeleted(id: RowId, deleted: boolean): void {
    if (deleted) this.deleted.add(id)
    else this.deleted.delete(id)
    this.count(id)
  }

  /** The server has deleted the row: it is hidden. */
  acceptDeleted(id: RowId): void {
    this.places.set(id, this.order.indexOf(id))
    this.deleted.add(id)
    this.deletedThere.add(id)
    this.take([id])
  }

  /** Restores rows that the server has deleted: in reverse order, so that each finds its position. */
  bringBack(ids: readonly RowId[]): void {
    for (const id of [...ids].reverse()) {
      this.setDeleted(id, false)
      this.place([{ id, at: Math.min(this.places.get(id) ?? 0, this.order.length) }])
      this.count(id)
    }
  }

  /** Shows rows at their positions; visible ones do not move. */
  place(places: readonly RowPlace[]): void {
    const missing = places.filter(({ id }) => this.hidden.has(id)).sort((a, b) => a.at - b.at)
    if (!missing.length) return
    const next: RowId[] = this.order.slice(0, missing[0]?.at)
    let from = next.length
    for (const { id, at } of missing) {
      while (next.length < at && from < this.order.length) next.push(this.order[from++] as RowId)
      next.push(id)
      this.hidden.delete(id)
    }
    this.order = next.concat(this.order.slice(from))
    for (const { id } of missing) this.count(id)
  }

  /** Hides rows. */
  take(ids: readonly RowId[]): void {
    if (!ids.length) return
    for (const id of ids) this.hidden.add(id)
    this.order = this.order.filter(id => !this.hidden.has(id))
    for (const id of ids) this.count(id)
  }

  /** The last row of a sheet that grows is a spare one: new and empty. True when one had to be added. */
  ensureSpare(): boolean {
    if (!this.grows) return false
    const last = this.order.at(-1)
    if (last !== undefined && !this.isStored(last) && !this.changed.has(last)) return false
    this.place([{ id: this.allocate(), at: this.order.length }])
    return true
  }
}
