import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type Field, suggestFor, toColumn } from '@/fields'
import { type CellValue, type RowId, selectNextFinding } from '@/grid'
import { RowSheet } from '@/sheet'

type SearchField = Wire<'SearchField'>
const DAY = 'shipmentInformation#shipDate'

/** The lanes somebody asks for, as a sheet: typed or pasted, one a row; what is left empty is open. */
export class LaneSheet extends RowSheet<Record<string, unknown>> {
  constructor(fields: readonly SearchField[], lanes: readonly Record<string, unknown>[] = []) {
    super(
      {
        columns: () => fields.map(field => toColumn(field as unknown as Field, 'quotesLanes', suggestFor())),
        cells: (columns, lane) => columns.map(({ key }): CellValue => String(lane[key] ?? '')),
        keyOf: lane => JSON.stringify(lane),
        whyKept: () => null,
      },
      lanes,
    )
  }

  /** The lanes as the server takes them. A row with a day alone asks for nothing. */
  lanes(): Record<string, string>[] {
    return this.asking().map(id => this.laneOf(id))
  }

  /** Says in its cell what the server refused: it names the lane among those sent, and the field. */
  tell(error: unknown): void {
    if (!(error instanceof ApiError)) return
    const { lane, field } = (error.data ?? {}) as { lane?: number; field?: string }
    const row = lane ? this.asking()[lane - 1] : undefined
    if (row === undefined || !field) return
    this.say(row, { [field]: { kind: 'server', message: error.message } })
    selectNextFinding(this.store, ['server'])
  }

  private asking(): RowId[] {
    return this.store.rows.filter(id => Object.keys(this.laneOf(id)).some(key => key !== DAY))
  }

  private laneOf(id: RowId): Record<string, string> {
    if (this.store.isDeleted(id)) return {}
    const row = this.store.row(id)
    const named = this.store.columns.map(({ key }, at): [string, string] => [key, String(row[at] ?? '').trim()])
    return Object.fromEntries(named.filter(([, value]) => value !== ''))
  }
}
