import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type ActionType, type Field, gridFields, suggestFor, toCell, toColumn } from '@/fields'
import type { CellValue, RowId } from '@/grid'
import { type RefusedRow, RowSheet } from '@/sheet'

export type StoredRecord = Omit<Wire<'RecordView'>, 'values'> & { values: Record<string, unknown> }

/** The data of a refused save: the wrong cells, by index of the sent row. */
interface Told {
  invalidMsgList?: RefusedRow[]
}
const cellsOf = (error: unknown) =>
  (error instanceof ApiError ? ((error.data ?? {}) as Told).invalidMsgList : null) ?? []

/** Records as a sheet that saves all or none. Stored ones cannot be deleted here: `keeps` says why. */
export class RecordSheet extends RowSheet<StoredRecord> {
  constructor(fields: readonly Field[], rows: readonly StoredRecord[], action: ActionType, keeps: string) {
    const shown = gridFields(fields)
    super(
      {
        columns: () => shown.map(field => toColumn(field, action, suggestFor())),
        cells: (_columns, record) => shown.map(field => toCell(field, record.values[field.key])),
        keyOf: record => record.id,
        named: ({ id, revision }) => ({ id, revision }),
        onlyChanged: () => true,
        whyKept: () => keeps,
      },
      rows,
    )
  }

  /** Rows a save would send: a new one counts once anything is typed into it. */
  override changedRows(): RowId[] {
    return super.changedRows().filter(id => this.records.has(id) || this.store.row(id).some(isFilled))
  }

  /** The same in words, one line per cell as `field : message` (A061); empty for another refusal. */
  refused(error: unknown): string[] {
    const label = (key: string) => this.store.columns[this.store.indexOf(key)]?.label ?? key
    return cellsOf(error).flatMap(({ fields }) =>
      Object.entries(fields).map(([key, { message }]) => `${label(key)} : ${message}`),
    )
  }

  /** Shows the server's refusals in the cells: `sent` are the rows in the order they were sent (R249). */
  tell(error: unknown, sent: readonly RowId[]): void {
    const refused = cellsOf(error)
    if (refused.length) this.sayRefused(refused, tempId => sent[tempId])
  }
}

const isFilled = (value: CellValue): boolean => value !== '' && value !== false
