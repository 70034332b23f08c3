import type { HTMLAttributes, ReactNode } from 'react'
import type { Choice } from './Chooser'

/** One column of a `DataTable`: its head, what it shows of a row, and how that is set. */
export interface Column<Row> {
  /** Left out by all of them: a table without heads. */
  head?: ReactNode
  cell: (row: Row, at: number) => ReactNode
  /** Names the column where its head is no text, or two heads say the same. */
  id?: string
  /** Figures stand at the right, under a head that does. */
  figure?: boolean
  look?: 'strong' | 'dim' | 'mono'
  /** Words give way where the table lacks room, or are cut; figures, days and codes keep their line. */
  fit?: 'wrap' | 'clip'
  /** Given up beside an opened record, which tells it. */
  spare?: boolean
  /** Stays in sight at the right edge where the table is moved sideways: what a row comes to. */
  stays?: boolean
  /** The column names the rows. */
  names?: boolean
  width?: number
  /** Cut beyond this width. */
  most?: number
  className?: string | undefined
  headClass?: string | undefined
  title?: (row: Row) => string | undefined
  /** What differs from row to row. */
  cellProps?: (row: Row) => CellProps
  /** The list is put in the order of the column: under this name by whoever gives `sort`. */
  sorts?: string
  /** The list is put in the order of the column: here, by this value. */
  sortBy?: (row: Row) => string | number
  /** Stands in the foot; columns that have nothing there leave their room to the one before. */
  foot?: ReactNode
}

export type CellProps = Pick<HTMLAttributes<HTMLElement>, 'className' | 'title'> & { [data: `data-${string}`]: unknown }

/** The order of a list that somebody else sorts. */
export interface Sort {
  by: string
  descending: boolean
  onSort: (by: string, descending: boolean) => void
}

/** An order as addresses and calls write it: a column, with a minus the other way round. */
export const sortOf = (text: string, onSort: (text: string) => void): Sort => ({
  by: text.replace('-', ''),
  descending: text.startsWith('-'),
  onSort: (by, descending) => onSort(descending ? `-${by}` : by),
})

/** chosen: open beside the list, or ticked. dimmed: there, and out of the question. finding: somebody must look. */
export type RowState = 'chosen' | 'dimmed' | 'finding'

/** A column of boxes before the others. */
export interface Chosen<Row> extends Choice {
  /** What the box of the head says. */
  every: string
  /** What the box of a row says. */
  one: (row: Row) => string
  /** Rows that cannot be chosen. */
  refuses?: (row: Row) => boolean
}

/** Rows under a line of their own. */
export interface RowGroup<Row> {
  key: string
  head: ReactNode
  rows: readonly Row[]
}

export type Columns<Row> = readonly (Column<Row> | null | false | undefined)[]

/** The columns there are, each with its id. */
export function columnsOf<Row>(columns: Columns<Row>): (Column<Row> & { id: string })[] {
  return columns
    .filter(column => !!column)
    .map((column, at) => ({
      ...column,
      id: column.id ?? column.sorts ?? (typeof column.head === 'string' ? column.head : `column ${at}`),
    }))
}
