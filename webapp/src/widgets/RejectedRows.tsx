import type { ReactNode } from 'react'
import { DataTable, ScrollRegion } from '@/ui'
import css from './rejectedRows.module.css'

/** A row of a workbook that cannot go in: what it says, and what is wrong with which of its cells. */
interface RejectedRow {
  row: number
  values: Record<string, string>
  findings: Record<string, { message: string }>
}

interface RejectedRowsProps {
  rows: readonly RejectedRow[]
  /** What a column is called. */
  titleOf: (key: string) => string
  /** How the value is shown where it can be corrected; left out, it is read. */
  correct?: (row: RejectedRow, key: string) => ReactNode
}

/** What is wrong with which cells of a workbook: row, column, value and problem, a line for each. */
export function RejectedRows({ rows, titleOf, correct }: RejectedRowsProps) {
  const wrong = rows.flatMap(row => Object.entries(row.findings).map(([key, { message }]) => ({ row, key, message })))
  return (
    <ScrollRegion className={css.rejected} label="Rejected rows">
      <DataTable
        rows={wrong}
        rowKey={({ row, key }) => `${row.row} ${key}`}
        editable={correct !== undefined}
        columns={[
          { head: 'Row', cell: ({ row }) => row.row },
          { head: 'Column', cell: ({ key }) => titleOf(key) },
          {
            head: 'Value',
            ...(correct ? {} : { fit: 'clip' as const }),
            cell: ({ row, key }) =>
              correct ? correct(row, key) : row.values[key] || <span className="dim">Empty</span>,
          },
          { head: 'Problem', fit: 'wrap', cell: ({ message }) => message },
        ]}
      />
    </ScrollRegion>
  )
}
