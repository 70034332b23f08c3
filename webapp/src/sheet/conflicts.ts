import type { CellValue, RowId } from '@/grid'
import { type SheetRows, type StoredRow, UPDATE_BOX } from './shape'

/** A row that another user saved in the meantime, and a cell that differs. */
export interface Difference {
  label: string
  mine: CellValue
  theirs: CellValue
}

const CHOOSE = 'Someone else saved this row. Choose what to keep.'

/** Rows that another user saved in the meantime, with their current values (null: deleted), until the user decides
 * which to use. */
export class Conflicts<Row extends StoredRow> {
  private readonly waiting = new Map<RowId, Row | null>()

  constructor(private readonly sheet: SheetRows<Row>) {}

  get size(): number {
    return this.waiting.size
  }

  get rows(): RowId[] {
    return [...this.waiting.keys()]
  }

  has(id: RowId): boolean {
    return this.waiting.has(id)
  }

  set(id: RowId, theirs: Row | null): void {
    this.waiting.set(id, theirs)
    this.sheet.store.setNote(id, { tone: 'warn', message: this.sheet.shape.conflict ?? CHOOSE })
  }

  differences(id: RowId): Difference[] {
    const theirs = this.waiting.get(id)
    if (!theirs) return []
    const { store } = this.sheet
    const cells = this.sheet.cells(theirs)
    return store.columns.flatMap((column, index) => {
      const mine = store.row(id)[index] as CellValue
      const their = cells[index] as CellValue
      return column.readonly || column.key === UPDATE_BOX || mine === their
        ? []
        : [{ label: column.label, mine, theirs: their }]
    })
  }

  /** Uses the row of the other user; what was typed here is discarded. */
  takeTheirs(id: RowId): void {
    this.end(id, (cells, { stored }) => stored.accept(id, cells))
  }

  /** Uses the cells typed here; the next save is based on the other user's revision. */
  keepMine(id: RowId): void {
    this.end(id, (cells, { stored }) => stored.merge(id, cells))
  }

  private end(id: RowId, take: (cells: CellValue[], store: SheetRows<Row>['store']) => void): void {
    const theirs = this.waiting.get(id)
    if (theirs === undefined) return
    const { sheet } = this
    this.waiting.delete(id)
    if (theirs) {
      sheet.keep(id, theirs)
      take(sheet.cells(theirs), sheet.store)
    } else {
      // a row deleted by another user is created again, or removed
      sheet.records.delete(id)
      sheet.store.stored.acceptDeleted(id)
    }
  }
}
