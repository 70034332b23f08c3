import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type ActionType, type Field, gridFields, suggestFor, toCell, toColumn } from '@/fields'
import { type CellValue, type Finding, GridStore, type RowId, selectNextFinding } from '@/grid'

export type StoredRecord = Omit<Wire<'RecordView'>, 'values'> & { values: Record<string, unknown> }
export type RowToSave = { id?: string; revision?: number; tempId: number; updateField: true } & Record<string, unknown>

/** What a refused save sends along: the cells that are wrong, by the place of the row among those sent. */
interface Told {
  invalidMsgList?: { tempId: number; fields: Record<string, Finding> }[]
}
const cellsOf = (error: unknown) =>
  (error instanceof ApiError ? ((error.data ?? {}) as Told).invalidMsgList : null) ?? []

/** Records as a sheet: the grid's store, and which record each of its rows is. Stored ones are not deleted here. */
export class RecordSheet {
  readonly store: GridStore
  private readonly records = new Map<RowId, StoredRecord>()

  constructor(fields: readonly Field[], rows: readonly StoredRecord[], action: ActionType, keeps: string) {
    const shown = gridFields(fields)
    this.store = new GridStore(
      shown.map(field => toColumn(field, action, suggestFor())),
      rows.map(row => shown.map(field => toCell(field, row.values[field.key]))),
      { keeps: () => keeps },
    )
    rows.forEach((row, at) => {
      this.records.set(this.store.rows[at] as RowId, row)
    })
  }

  /** Rows a save would send: a new one counts once anything is typed into it. */
  changedRows(): RowId[] {
    return [...this.store.changedRows].filter(id => this.records.has(id) || this.store.row(id).some(isFilled))
  }

  /** A row as the server takes it: of a stored record the cells that were changed, of a new one all. */
  toWire(id: RowId): RowToSave {
    const record = this.records.get(id)
    const cells = Object.entries(record ? this.store.changedCells(id) : this.cells(id))
    const values = Object.fromEntries(cells.map(([key, value]) => [key, value === '' ? null : value]))
    const known = record ? { id: record.id, revision: record.revision } : {}
    return { ...values, ...known, tempId: id, updateField: true }
  }

  private cells(id: RowId): Record<string, CellValue> {
    return Object.fromEntries(this.store.columns.map(({ key }, at) => [key, this.store.row(id)[at] ?? '']))
  }

  /** The same in words, a line for each cell as `field : message` (A061); none for another refusal. */
  refused(error: unknown): string[] {
    const label = (key: string) => this.store.columns[this.store.indexOf(key)]?.label ?? key
    return cellsOf(error).flatMap(({ fields }) =>
      Object.entries(fields).map(([key, { message }]) => `${label(key)} : ${message}`),
    )
  }

  /** Says in the cells what the server refused: `sent` are the rows in the order they went (R249). */
  tell(error: unknown, sent: readonly RowId[]): void {
    const refused = cellsOf(error)
    for (const { tempId, fields } of refused) {
      const id = sent[tempId]
      if (id === undefined) continue
      const homeless = this.store.setFindings(id, fields)
      const [first] = homeless
      if (first) this.store.setNote(id, { tone: 'bad', message: fields[first]?.message ?? '' })
    }
    if (refused.length) selectNextFinding(this.store, ['mandatory', 'length', 'regex', 'server'])
  }
}

const isFilled = (value: CellValue): boolean => value !== '' && value !== false
