import type { CellValue, Finding, GridColumn, GridStore, RowId } from '@/grid'

/** A record as a row of a sheet: the sheet decides its key (`SheetShape.keyOf`). */
export type StoredRow = object

/** The update box of a row (A021): checked rows are saved. */
export const UPDATE_BOX = 'updateField'

/** What differs between sheets. */
export interface SheetShape<Row extends StoredRow> {
  /** Its columns; `recordOf` returns the record of a grid row. */
  columns: (recordOf: (row: RowId) => Row | undefined) => GridColumn[]
  /** The cells of a stored record, in the order of the columns. */
  cells: (columns: readonly GridColumn[], row: Row) => CellValue[]
  /** The key of a record, for as long as it exists. */
  keyOf: (row: Row) => string
  /** The id of a stored record in a save. */
  named?: (row: Row) => Record<string, unknown>
  /** Whether a stored record is read-only. */
  isLocked?: (row: Row) => boolean
  /** Whether the cell of a column is sent with a row; a row that is not stored has no record. */
  isSent?: (column: GridColumn, value: CellValue, record: Row | undefined) => boolean
  /** Whether to send only the changed cells of a stored record; by default, all of them. */
  onlyChanged?: (row: Row) => boolean
  /** The column that identifies a row to users, and the title of a row without it. */
  title?: { key: string; untitled: string }
  readonly?: boolean
  /** False where rows come from elsewhere: none can be typed in below. */
  grows?: boolean
  /** A change of the column with that key clears the other. */
  clears?: Readonly<Record<string, string>>
  /** What its rows are called, singular and plural, and what deleting them means. */
  deleting?: { what: readonly [string, string]; meaning: string }
  /** With it, rows can be inserted and deleted: why a stored one cannot be, null when it can. */
  whyKept?: (row: Row, title: string) => string | null
  /** The note of a row that another user saved in the meantime. */
  conflict?: string
}

/** The rows of a sheet, shared by its parts. */
export interface SheetRows<Row extends StoredRow> {
  readonly shape: SheetShape<Row>
  readonly store: GridStore
  readonly records: Map<RowId, Row>
  /** The cells of a stored record. */
  cells: (row: Row) => CellValue[]
  /** Stores the server's version of a row. */
  keep: (id: RowId, row: Row) => void
}

/** The findings of a row's cells, by column key. */
export type CellFindings = Readonly<Record<string, Finding>>

/** A row that the server refused, by the `tempId` it was sent with. */
export interface RefusedRow {
  tempId: number | string
  fields: CellFindings
}
