import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { toColumn as dayColumn, plainFigure } from '@/fields'
import { type CellValue, type Finding, type GridColumn, GridStore, type RowId, selectNextFinding } from '@/grid'
import { fourDecimals, money } from '@/ui'
import { following, hundredths, isQuantity, quantity } from '../steps'

export type LanePage = Wire<'LaneSheetView'>
type LaneRow = LanePage['rows'][number]
type Column = LanePage['columns'][number]
export type RowToSave = Wire<'LaneRowBody'>

/** A lane that somebody else saved meanwhile; null: deleted. */
interface Conflict {
  tempId: number
  current: LaneRow | null
}
/** What a refused save sends along. */
interface Told {
  invalidMsgList?: { tempId: number; fields: Record<string, Finding> }[]
  conflicts?: Conflict[]
}

const REFUSED = 412
const CONFLICT = 409

const widthOf = (column: Column): number => {
  if (column.width) return column.width
  const least = column.isFigure ? 76 : 112
  return Math.max(least, column.label.length * 7 + 24)
}

/** Rates and amounts stand one below the other; a text that is no figure is shown as it is. */
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
  return {
    key: column.key,
    label: column.label,
    kind: isFigure ? 'number' : 'text',
    editor: 'text',
    readonly: false,
    mandatory: false,
    width: widthOf(column),
    parse: text => (isFigure ? (plainFigure(text.trim()) ?? text.trim()) : text.trim()),
    ...formatOf(column.key),
    ...(column.tip ? { toolTip: column.tip } : {}),
  }
}

/** One page of the lanes of a version as a sheet: the grid's store, and which lane each of its rows is. */
export class LaneSheet {
  readonly store: GridStore
  /** The columns, those of breaks that were added here among them. */
  readonly columns: readonly Column[]
  readonly page: LanePage
  private readonly lanes = new Map<RowId, LaneRow>()
  private readonly conflicts = new Map<RowId, LaneRow | null>()

  constructor(page: LanePage, columns: readonly Column[] = page.columns, readonly = page.state !== 'draft') {
    this.page = page
    this.columns = columns
    this.store = new GridStore(
      columns.map(toColumn),
      page.rows.map(row => this.cellsOf(row)),
      { readonly, keeps: () => null },
    )
    page.rows.forEach((row, at) => {
      this.lanes.set(this.store.rows[at] as RowId, row)
    })
  }

  private cellsOf(row: LaneRow): CellValue[] {
    return this.columns.map(({ key }) => row.cells[key] ?? '')
  }

  /** Rows a save would send. */
  changedRows(): RowId[] {
    return [...this.store.changedRows].filter(id => this.lanes.has(id) || !this.isBlank(id))
  }

  private isBlank(id: RowId): boolean {
    return this.store.row(id).every(value => value === '')
  }

  laneOf(id: RowId): LaneRow | undefined {
    return this.lanes.get(id)
  }

  /** The stored lanes among the selected rows. */
  selectedLanes(): LaneRow[] {
    const rows = new Set(this.store.blocks.flatMap(({ top, bottom }) => this.store.rows.slice(top, bottom + 1)))
    return [...rows].flatMap(id => this.lanes.get(id) ?? [])
  }

  /** A lane as people call it: the values it is found by. */
  nameOf(lane: LaneRow): string {
    const named = this.columns.filter(({ key }) => key.startsWith('id:')).map(({ key }) => lane.cells[key] || 'any')
    return named.join(' ')
  }

  /** A row as the server takes it: of a lane that is stored, the cells that were changed. */
  toWire(id: RowId): RowToSave {
    const lane = this.lanes.get(id)
    const row = { tempId: id, cells: this.store.changedCells(id) as Record<string, string> }
    if (!lane) return row
    const known = { ...row, laneId: lane.laneId, revision: lane.revision }
    return this.store.isDeleted(id) ? { ...known, cells: {}, deleted: true } : known
  }

  /** Shows what the server said about rows; true when it was about rows at all. */
  tell(error: unknown): boolean {
    const told = error instanceof ApiError ? (error.data as Told | null) : null
    if (!(error instanceof ApiError) || !told) return false
    if (error.status === REFUSED) {
      const sent = this.changedRows()
      // no column checks anything itself: checking takes back what an earlier answer said
      this.store.checkRows(sent)
      for (const id of sent) this.store.setNote(id, undefined)
      for (const { tempId, fields } of told.invalidMsgList ?? []) {
        const [homeless] = this.store.setFindings(tempId, fields)
        if (homeless) this.store.setNote(tempId, { tone: 'bad', message: fields[homeless]?.message ?? '' })
      }
      selectNextFinding(this.store, ['mandatory', 'length', 'regex', 'server'])
      return true
    }
    if (error.status !== CONFLICT || !told.conflicts?.length) return false
    for (const { tempId, current } of told.conflicts) {
      this.conflicts.set(tempId, current)
      this.store.setNote(tempId, { tone: 'warn', message: 'Someone else saved this lane' })
    }
    return true
  }

  get conflictCount(): number {
    return this.conflicts.size
  }

  /** Ends the conflicts: their lanes as they are now, or the cells typed here on top of them. */
  settle(choice: 'theirs' | 'mine'): void {
    for (const [id, theirs] of this.conflicts) {
      if (theirs === null) {
        // what was deleted there is typed anew, or gone
        this.lanes.delete(id)
        this.store.acceptDeleted(id)
        continue
      }
      this.lanes.set(id, theirs)
      if (choice === 'mine') this.store.mergeRow(id, this.cellsOf(theirs))
      else this.store.acceptRow(id, this.cellsOf(theirs))
    }
    this.conflicts.clear()
  }

  /** The same sheet with one more break: what was typed and not saved comes along. */
  withBreak(column: Column): LaneSheet {
    const next = new LaneSheet(this.page, placed(this.columns, column))
    const rowOf = new Map([...next.lanes].map(([id, lane]) => [lane.laneId, id]))
    for (const id of this.changedRows()) {
      const lane = this.lanes.get(id)
      const row = lane ? rowOf.get(lane.laneId) : next.store.rows.at(-1)
      if (row === undefined) continue
      if (this.store.isDeleted(id)) next.store.deleteRows([row])
      const cells = Object.entries(this.store.changedCells(id))
      next.store.write(cells.map(([key, value]) => ({ row, column: next.store.indexOf(key), value })))
    }
    const { row } = this.store.selection
    next.store.select(row, next.store.indexOf(column.key))
    return next
  }
}

/** `rate:freight:100:250:perUnit` → its charge and the figure it starts at. */
const breakOf = (key: string): { charge: string; start: number } | null => {
  const [kind, charge = '', start = ''] = key.split(':')
  return kind === 'rate' ? { charge, start: Number(start) } : null
}

/** The parts of a break's column: its ends half-open as the key has them, and `last`, the end as people read it. */
export function breakParts(key: string): { charge: string; start: string; end: string; last: string } | null {
  const [kind, charge = '', start = '', end = ''] = key.split(':')
  return kind === 'rate' ? { charge, start, end, last: end ? quantity(hundredths(end) - 1) : '' } : null
}

/** The columns with a break in its place: before the next heavier one of its charge. */
function placed(columns: readonly Column[], column: Column): Column[] {
  const mine = breakOf(column.key)
  const breaks = columns.map(each => breakOf(each.key))
  const heavier = breaks.findIndex(each => each && mine && each.charge === mine.charge && each.start > mine.start)
  const last = breaks.findLastIndex(each => each && mine && each.charge === mine.charge)
  const beside = last >= 0 ? last + 1 : columns.findIndex(each => each.key.startsWith('with:'))
  const at = heavier >= 0 ? heavier : beside >= 0 ? beside : columns.length
  return [...columns.slice(0, at), column, ...columns.slice(at)]
}

/** Where the next break of a charge starts: at 0 (R274), or where the heaviest of its columns ends (R273). */
export function nextStart(columns: readonly Column[], charge: string): string {
  const ends = columns.flatMap(({ key }) => {
    const [kind, of, , end] = key.split(':')
    return kind === 'rate' && of === charge && end ? [Number(end)] : []
  })
  return String(ends.length ? Math.max(...ends) : 0)
}

/** The column of a break from its ends as people write them, the last weight included; null when they make none: both
 * are figures from 0 (R270), and the end is greater than the start (R271). An empty end is open. */
export function breakColumn(charge: { id: string; prefix: string }, from: string, to: string): Column | null {
  if (!isQuantity(from) || (to !== '' && !isQuantity(to))) return null
  if (to !== '' && hundredths(to) <= hundredths(from)) return null
  const start = quantity(hundredths(from))
  const end = to === '' ? '' : following(to)
  const label = to === '' ? `${start} and over` : `${start}–${to}`
  const key = `rate:${charge.id}:${start}:${end}:perUnit`
  return { key, label: `${charge.prefix}${label}`, isFigure: true, isDay: false, tip: '' }
}
