import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type Field, suggestFor, toColumn } from '@/fields'
import { type CellValue, type RowId, selectNextFinding } from '@/grid'
import { RowSheet } from '@/sheet'

type SearchField = Wire<'SearchField'>
const DAY = 'shipmentInformation#shipDate'

/** The lanes to search as a sheet: typed or pasted, one per row; blank values match any. */
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

  /** The lanes in the server's format. A row with only a day is skipped. */
  lanes(): Record<string, string>[] {
    return this.asking().map(id => this.laneOf(id))
  }

  /** Shows the server's refusal in its cell: it has the index of the lane, and the field. */
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
