import type { HTMLAttributes, ReactNode } from 'react'
import type { Choice } from './Chooser'

/** One column of a `DataTable`: its head, the content of its cells, and their style. */
export interface Column<Row> {
  /** Left out by all of them: a table without heads. */
  head?: ReactNode
  cell: (row: Row, at: number) => ReactNode
  /** Identifies the column if its head is not text, or two heads are the same. */
  id?: string
  /** Numbers are right aligned, and so is their head. */
  figure?: boolean
  look?: 'strong' | 'dim' | 'mono'
  /** Text wraps if the table lacks room, or is clipped; numbers, days and codes stay on one line. */
  fit?: 'wrap' | 'clip'
  /** Hidden next to an open record, which shows it. */
  spare?: boolean
  /** Sticky at the right edge when the table scrolls sideways: the result of a row. */
  stays?: boolean
  /** The column names the rows. */
  names?: boolean
  width?: number
  /** Clipped beyond this width. */
  most?: number
  className?: string | undefined
  headClass?: string | undefined
  title?: (row: Row) => string | undefined
  /** Properties that depend on the row. */
  cellProps?: (row: Row) => CellProps
  /** The list can be sorted by the column: under this name, by the owner of `sort`. */
  sorts?: string
  /** The list can be sorted by the column: here, by this value. */
  sortBy?: (row: Row) => string | number
  /** The cell in the foot; columns without one leave their space to the one before. */
  foot?: ReactNode
  /** Other ways to write the cells, by the name that layouts of the list choose them by. */
  formats?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The total over all rows that match, for the foot of layouts that ask for it. */
  total?: ReactNode
}

export type CellProps = Pick<HTMLAttributes<HTMLElement>, 'className' | 'title'> & { [data: `data-${string}`]: unknown }

/** The order of a list that the server sorts. */
export interface Sort {
  by: string
  descending: boolean
  onSort: (by: string, descending: boolean) => void
}

/** A sort order in addresses and calls: a column, with a minus for descending. */
export const sortOf = (text: string, onSort: (text: string) => void): Sort => ({
  by: text.replace('-', ''),
  descending: text.startsWith('-'),
  onSort: (by, descending) => onSort(descending ? `-${by}` : by),
})

/** chosen: open next to the list, or checked. dimmed: not applicable. finding: needs attention. */
export type RowState = 'chosen' | 'dimmed' | 'finding'

/** A column of checkboxes before the others. */
export interface Chosen<Row> extends Choice {
  /** The label of the checkbox in the head. */
  every: string
  /** The label of a row's checkbox. */
  one: (row: Row) => string
  /** Rows that cannot be selected. */
  refuses?: (row: Row) => boolean
}

/** Rows under a heading. */
export interface RowGroup<Row> {
  key: string
  head: ReactNode
  rows: readonly Row[]
}

export type Columns<Row> = readonly (Column<Row> | null | false | undefined)[]

/** The columns, each with its id. */
export function columnsOf<Row>(columns: Columns<Row>): (Column<Row> & { id: string })[] {
  return columns
    .filter(column => !!column)
    .map((column, at) => ({
      ...column,
      id: column.id ?? column.sorts ?? (typeof column.head === 'string' ? column.head : `column ${at}`),
    }))
}
