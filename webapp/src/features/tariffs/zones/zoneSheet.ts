import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type RowId, textColumn } from '@/grid'
import { type RefusedRow, RowSheet } from '@/sheet'

export type ZonePage = Wire<'ZoneSheetView'>
type ZoneRow = ZonePage['rows'][number]

const REFUSED = 412
const ANY = 'Any'

const PLACES = 'ZIP3, ZIP code, range, state, country, or Any'
const COLUMNS = [
  textColumn('origin', 'Origin', 180, { toolTip: PLACES }),
  textColumn('destination', 'Destination', 180, { toolTip: PLACES }),
  textColumn('service', 'Service', 160, { toolTip: 'Empty: every service' }),
  textColumn('zone', 'Zone', 100, { toolTip: 'As the lanes of the tariff have it: 5' }),
]

/** One page of the rows of a zone table as a sheet. It saves all or none. */
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

  /** A row in the server's format: of a stored one, the changed cells. */
  rowToSave(id: RowId): Wire<'ZoneRowBody'> {
    const stored = this.records.get(id)
    const row = { tempId: id, cells: this.store.changedCells(id) as Record<string, string> }
    if (!stored) return row
    const known = { ...row, number: stored.number }
    return this.store.isDeleted(id) ? { ...known, cells: {}, deleted: true } : known
  }

  /** Shows the server's refusals in the cells. */
  tell(error: unknown): void {
    if (!(error instanceof ApiError) || error.status !== REFUSED) return
    const told = error.data as { invalidMsgList?: RefusedRow[] } | null
    this.unsay(this.changedRows())
    this.sayRefused(told?.invalidMsgList ?? [], tempId => tempId)
  }
}
