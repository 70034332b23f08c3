import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { toColumn as dayColumn, plainFigure } from '@/fields'
import { type CellValue, type GridColumn, type RowId, textColumn } from '@/grid'
import { type RefusedRow, RowSheet } from '@/sheet'
import { fourDecimals, money } from '@/ui'
import { following, hundredths, isQuantity, quantity } from '../steps'

export type LanePage = Wire<'LaneSheetView'>
type LaneRow = LanePage['rows'][number]
type Column = LanePage['columns'][number]
export type LaneToSave = Wire<'LaneRowBody'>

/** A lane that another user saved in the meantime; null: deleted. */
interface Conflict {
  tempId: number
  current: LaneRow | null
}
/** The data of a refused save. */
interface Told {
  invalidMsgList?: RefusedRow[]
  conflicts?: Conflict[]
}

const REFUSED = 412
const CONFLICT = 409

const widthOf = (column: Column): number => {
  if (column.width) return column.width
  const least = column.isFigure ? 76 : 112
  return Math.max(least, column.label.length * 7 + 24)
}

/** Rates and amounts are aligned by decimals; other text is shown as it is. */
function formatOf(key: string): { format?: (value: CellValue) => string } {
  const write = /^rate:|:rate$/.test(key) ? fourDecimals : /^least:|:(minimum|maximum)$/.test(key) ? money : null
  if (!write) return {}
  return { format: value => (plainFigure(String(value)) ? write(String(value)) : String(value)) }
}

function toColumn(column: Column): GridColumn {
  const isFigure = column.isFigure
  if (column.isDay) {
    const day = dayColumn({ key: column.key, label: column.label, type: 'date' }, 'default', async () => [])
    return { ...day, width: column.width ?? day.width, ...(column.tip ? { toolTip: column.tip } : {}) }
  }
  return textColumn(column.key, column.label, widthOf(column), {
    ...(isFigure ? { kind: 'number', parse: text => plainFigure(text.trim()) ?? text.trim() } : {}),
    ...formatOf(column.key),
    ...(column.tip ? { toolTip: column.tip } : {}),
  })
}

/** One page of the lanes of a version as a sheet. It saves all or none. */
export class LaneSheet extends RowSheet<LaneRow> {
  constructor(
    readonly page: LanePage,
    /** The columns, including those of breaks added here. */
    readonly columns: readonly Column[] = page.columns,
    readonly = page.state !== 'draft',
  ) {
    super(
      {
        columns: () => columns.map(toColumn),
        cells: (shown, lane) => shown.map(({ key }) => lane.cells[key] ?? ''),
        keyOf: lane => lane.laneId,
        readonly,
        whyKept: () => null,
        conflict: 'Someone else saved this lane',
      },
      page.rows,
    )
  }

  /** A lane for display: the values of its identifiers. */
  laneName(lane: LaneRow): string {
    const named = this.columns.filter(({ key }) => key.startsWith('id:')).map(({ key }) => lane.cells[key] || 'any')
    return named.join(' ')
  }

  /** A row in the server's format: of a stored lane, the changed cells. */
  laneToSave(id: RowId): LaneToSave {
    const lane = this.records.get(id)
    const row = { tempId: id, cells: this.store.changedCells(id) as Record<string, string> }
    if (!lane) return row
    const known = { ...row, laneId: lane.laneId, revision: lane.revision }
    return this.store.isDeleted(id) ? { ...known, cells: {}, deleted: true } : known
  }

  /** Shows the server's findings of rows; true if there were any. */
  tell(error: unknown): boolean {
    const told = error instanceof ApiError ? (error.data as Told | null) : null
    if (!(error instanceof ApiError) || !told) return false
    if (error.status === REFUSED) {
      this.unsay(this.changedRows())
      this.sayRefused(told.invalidMsgList ?? [], tempId => tempId)
      return true
    }
    if (error.status !== CONFLICT || !told.conflicts?.length) return false
    for (const { tempId, current } of told.conflicts) this.conflicts.set(tempId, current)
    return true
  }

  /** Resolves the conflicts: with the other user's lanes, or with the cells typed here on top of them. */
  endConflicts(choice: 'theirs' | 'mine'): void {
    for (const id of this.conflicts.rows) {
      if (choice === 'mine') this.conflicts.keepMine(id)
      else this.conflicts.takeTheirs(id)
    }
  }

  /** The same sheet with one more break, including unsaved changes. */
  withBreak(column: Column): LaneSheet {
    const rows = [...this.records.values()]
    const next = new LaneSheet({ ...this.page, rows }, placed(this.columns, column))
    next.restoreDraft(this.draft(), rows)
    next.store.select(this.store.selection.row, next.store.indexOf(column.key))
    return next
  }
}

/** `rate:freight:100:250:perUnit` → its charge and its start. */
const breakOf = (key: string): { charge: string; start: number } | null => {
  const [kind, charge = '', start = ''] = key.split(':')
  return kind === 'rate' ? { charge, start: Number(start) } : null
}

/** The parts of a break's column: its half-open ends from the key, and `last`, the end for display. */
export function breakParts(key: string): { charge: string; start: string; end: string; last: string } | null {
  const [kind, charge = '', start = '', end = ''] = key.split(':')
  return kind === 'rate' ? { charge, start, end, last: end ? quantity(hundredths(end) - 1) : '' } : null
}

/** The columns with a break in order: before the next heavier one of its charge. */
function placed(columns: readonly Column[], column: Column): Column[] {
  const mine = breakOf(column.key)
  const breaks = columns.map(each => breakOf(each.key))
  const heavier = breaks.findIndex(each => each && mine && each.charge === mine.charge && each.start > mine.start)
  const last = breaks.findLastIndex(each => each && mine && each.charge === mine.charge)
  const beside = last >= 0 ? last + 1 : columns.findIndex(each => each.key.startsWith('with:'))
  const at = heavier >= 0 ? heavier : beside >= 0 ? beside : columns.length
  return [...columns.slice(0, at), column, ...columns.slice(at)]
}

/** Where the next break of a charge starts: at 0 (R274), or at the end of its heaviest column (R273). */
export function nextStart(columns: readonly Column[], charge: string): string {
  const ends = columns.flatMap(({ key }) => {
    const [kind, of, , end] = key.split(':')
    return kind === 'rate' && of === charge && end ? [Number(end)] : []
  })
  return String(ends.length ? Math.max(...ends) : 0)
}

/** The column of a break from its ends as typed, the last weight included; null if invalid: both must be numbers from 0
 * (R270), and the end greater than the start (R271). An empty end is open. */
export function breakColumn(charge: { id: string; prefix: string }, from: string, to: string): Column | null {
  if (!isQuantity(from) || (to !== '' && !isQuantity(to))) return null
  if (to !== '' && hundredths(to) <= hundredths(from)) return null
  const start = quantity(hundredths(from))
  const end = to === '' ? '' : following(to)
  const label = to === '' ? `${start} and over` : `${start}–${to}`
  const key = `rate:${charge.id}:${start}:${end}:perUnit`
  return { key, label: `${charge.prefix}${label}`, isFigure: true, isDay: false, tip: '' }
}
