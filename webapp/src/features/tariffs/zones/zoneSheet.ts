import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import type { GridColumn, RowId } from '@/grid'
import { type RefusedRow, RowSheet } from '@/sheet'

export type ZonePage = Wire<'ZoneSheetView'>
type ZoneRow = ZonePage['rows'][number]

const REFUSED = 412
const ANY = 'Any'

const column = (key: string, label: string, width: number, toolTip: string): GridColumn => ({
  key,
  label,
  kind: 'text',
  editor: 'text',
  readonly: false,
  mandatory: false,
  width,
  toolTip,
  parse: text => text.trim(),
})

const PLACES = 'ZIP3, ZIP code, range, state, country, or Any'
const COLUMNS = [
  column('origin', 'Origin', 180, PLACES),
  column('destination', 'Destination', 180, PLACES),
  column('service', 'Service', 160, 'Empty: every service'),
  column('zone', 'Zone', 100, 'As the lanes of the tariff have it: 5'),
]

/** One page of the rows of a zone table as a sheet. It is saved all or none. */
export class ZoneSheet extends RowSheet<ZoneRow> {
  constructor(readonly page: ZonePage) {
    super(
      {
        columns: () => COLUMNS,
        cells: (shown, { cells }) =>
          shown.map(({ key }) => cells[key] || (key === 'origin' || key === 'destination' ? ANY : '')),
        keyOf: row => String(row.number),
        readonly: !page.mayChange,
        whyKept: () => null,
      },
      page.rows,
    )
  }

  /** A row as the server takes it: of one that is stored, the cells that were changed. */
  rowToSave(id: RowId): Wire<'ZoneRowBody'> {
    const stored = this.records.get(id)
    const row = { tempId: id, cells: this.store.changedCells(id) as Record<string, string> }
    if (!stored) return row
    const known = { ...row, number: stored.number }
    return this.store.isDeleted(id) ? { ...known, cells: {}, deleted: true } : known
  }

  /** Shows what the server refused in its cells. */
  tell(error: unknown): void {
    if (!(error instanceof ApiError) || error.status !== REFUSED) return
    const told = error.data as { invalidMsgList?: RefusedRow[] } | null
    this.unsay(this.changedRows())
    this.sayRefused(told?.invalidMsgList ?? [], tempId => tempId)
  }
}
