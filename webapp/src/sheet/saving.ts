import type { CellValue, Finding, RowId } from '@/grid'
import type { Conflicts } from './conflicts'
import type { CellFindings, RefusedRow, SheetRows, StoredRow } from './shape'

export interface SaveOutcome {
  /** Rows that were stored, including deleted ones. */
  saved: number
  /** Rows that the save deleted: they can be restored. */
  deleted?: readonly RowId[]
  refused: number
  conflicts: number
}

/** The server's result for the rows of one save, each by the `tempId` it was sent with (R138). */
export interface RowsAnswer<Row> {
  saved: readonly { tempId: number | string; row: Row; filled?: Readonly<Record<string, Finding>> | null }[]
  conflicts?: readonly { tempId: number | string; current: Row }[]
  invalidMsgList?: readonly RefusedRow[]
}

/** A row to send: its id on the server, and its cells by column key. */
export type WireRow = Record<string, unknown> & { tempId: number; updateField: true }

/** The rows of one save, by their `tempId`. */
export type SentRows = ReadonlyMap<number, { id: RowId }>

/** Saving row by row: what is sent of a row, and how the server's answer is applied. */
export class Saving<Row extends StoredRow> {
  /** How many more or fewer records there are than when the page was loaded. */
  grownBy = 0
  /** Rows that a save of this sheet has deleted; undo marks them to be restored. */
  private readonly deletedThere = new Set<RowId>()

  constructor(
    private readonly sheet: SheetRows<Row>,
    private readonly conflicts: Conflicts<Row>,
  ) {}

  collect(ids: readonly RowId[]): Map<number, { id: RowId; row: WireRow }> {
    const { store } = this.sheet
    const valid = store.checkRows(ids)
    store.setMarked(ids, false)
    const places = new Map(store.rows.map((id, at) => [id, at]))
    return new Map(
      valid.map(id => {
        const tempId = places.get(id) ?? -1
        return [tempId, { id, row: this.wire(id, tempId) }]
      }),
    )
  }

  /** A row in the server's format. */
  wire(id: RowId, tempId: number): WireRow {
    const { shape, store, records } = this.sheet
    const record = records.get(id)
    const row: WireRow = { tempId, updateField: true, ...(record ? shape.named?.(record) : {}) }
    if (store.isDeleted(id)) return { ...row, archived: true }
    if (this.deletedThere.has(id)) return { ...row, archived: false }
    const typed = record && shape.onlyChanged?.(record) ? store.changedCells(id) : null
    store.columns.forEach((column, index) => {
      const value = store.row(id)[index] as CellValue
      const isSent = shape.isSent ? shape.isSent(column, value, record) : true
      if (!isSent || (typed && !(column.key in typed))) return
      // a cleared cell is null, not an empty text (R239)
      row[column.key] = value === '' ? null : value
    })
    return row
  }

  settle(sent: SentRows, answer: RowsAnswer<Row>, say: (id: RowId, fields: CellFindings) => void): SaveOutcome {
    const rowOf = (tempId: number | string) => sent.get(Number(tempId))?.id
    const deleted: RowId[] = []
    for (const { tempId, row, filled } of answer.saved) {
      const id = rowOf(tempId)
      if (id === undefined) continue
      if (this.sheet.store.isDeleted(id)) deleted.push(id)
      if (!this.sheet.records.has(id)) this.grownBy++
      this.sheet.keep(id, row)
      this.accept(id, row)
      // what the server's rules set: light green until the row is edited again (R144)
      if (filled) this.sheet.store.setFindings(id, filled)
    }
    for (const { tempId, current } of answer.conflicts ?? []) {
      const id = rowOf(tempId)
      if (id !== undefined) this.conflicts.set(id, current)
    }
    for (const { tempId, fields } of answer.invalidMsgList ?? []) {
      const id = rowOf(tempId)
      if (id !== undefined) say(id, fields)
    }
    const conflicts = answer.conflicts?.length ?? 0
    return { saved: answer.saved.length, deleted, refused: sent.size - answer.saved.length - conflicts, conflicts }
  }

  /** A row was stored, deleted, or restored; other changes made to it in the meantime still have to be saved. */
  private accept(id: RowId, row: Row): void {
    const { store } = this.sheet
    if (store.isDeleted(id)) {
      this.grownBy--
      this.deletedThere.add(id)
      store.stored.acceptDeleted(id)
    } else if (this.deletedThere.delete(id)) {
      this.grownBy++
      store.stored.merge(id, this.sheet.cells(row))
    } else {
      store.stored.accept(id, this.sheet.cells(row))
      store.setMarked([id], false)
    }
  }
}
