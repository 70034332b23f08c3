import type { CellValue, Finding, GridColumn, GridStore, RowId } from '@/grid'

/** A record as a row of a sheet: what it is called by is its sheet's to say (`SheetShape.keyOf`). */
export type StoredRow = object

/** The update box of a row (A021): ticked rows are saved. */
export const UPDATE_BOX = 'updateField'

/** What differs from one sheet to the other. */
export interface SheetShape<Row extends StoredRow> {
  /** Its columns; `recordOf` says which record a row of the grid is. */
  columns: (recordOf: (row: RowId) => Row | undefined) => GridColumn[]
  /** The cells of a stored record, in the order of the columns. */
  cells: (columns: readonly GridColumn[], row: Row) => CellValue[]
  /** What a record is called by as long as it exists. */
  keyOf: (row: Row) => string
  /** What the server calls a stored record when it is saved. */
  named?: (row: Row) => Record<string, unknown>
  /** Whether nothing of a stored record may be typed over. */
  isLocked?: (row: Row) => boolean
  /** Whether the cell of a column is sent with a row; a row that is not stored has no record. */
  isSent?: (column: GridColumn, value: CellValue, record: Row | undefined) => boolean
  /** Only the cells that were typed are sent of a stored record; without it, all of them. */
  onlyChanged?: (row: Row) => boolean
  /** The column that people know a row by, and what a row without it is called. */
  title?: { key: string; untitled: string }
  readonly?: boolean
  /** False where rows come from elsewhere: none can be typed in below. */
  grows?: boolean
  /** A change of the column of that key empties the other. */
  clears?: Readonly<Record<string, string>>
  /** What its rows are called, one and several, and what deleting them means. */
  deleting?: { what: readonly [string, string]; meaning: string }
  /** With it, rows can be put in and deleted: why a stored one cannot be, null when it can. */
  whyKept?: (row: Row, title: string) => string | null
  /** What is said beside a row that someone else saved meanwhile. */
  conflict?: string
}

/** The rows of a sheet, as its parts share them. */
export interface SheetRows<Row extends StoredRow> {
  readonly shape: SheetShape<Row>
  readonly store: GridStore
  readonly records: Map<RowId, Row>
  /** The cells of a stored record. */
  cells: (row: Row) => CellValue[]
  /** Holds what the server now holds of a row. */
  keep: (id: RowId, row: Row) => void
}

/** What is wrong with the cells of a row, by column key. */
export type CellFindings = Readonly<Record<string, Finding>>

/** A row that the server refused, under the `tempId` it was sent by. */
export interface RefusedRow {
  tempId: number | string
  fields: CellFindings
}
