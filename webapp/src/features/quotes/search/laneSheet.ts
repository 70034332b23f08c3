import type { Wire } from '@/api/wire'
import { type Field, suggestFor, toColumn } from '@/fields'
import { type CellValue, GridStore, type RowId } from '@/grid'

type SearchField = Wire<'SearchField'>
const DAY = 'shipmentInformation#shipDate'

/** The lanes somebody asks for, as a sheet: typed or pasted, one a row; what is left empty is open. */
export class LaneSheet {
  readonly store: GridStore

  constructor(fields: readonly SearchField[], lanes: readonly Record<string, unknown>[] = []) {
    const columns = fields.map(field => toColumn(field as unknown as Field, 'quotesLanes', suggestFor()))
    const rows = lanes.map(lane => fields.map((field): CellValue => String(lane[field.key] ?? '')))
    this.store = new GridStore(columns, rows, { keeps: () => null })
  }

  /** The lanes as the server takes them. A row with a day alone asks for nothing. */
  lanes(): Record<string, string>[] {
    return this.store.rows.flatMap(id => {
      const lane = this.laneOf(id)
      return Object.keys(lane).some(key => key !== DAY) ? [lane] : []
    })
  }

  private laneOf(id: RowId): Record<string, string> {
    if (this.store.isDeleted(id)) return {}
    const row = this.store.row(id)
    const named = this.store.columns.map(({ key }, at): [string, string] => [key, String(row[at] ?? '').trim()])
    return Object.fromEntries(named.filter(([, value]) => value !== ''))
  }
}
