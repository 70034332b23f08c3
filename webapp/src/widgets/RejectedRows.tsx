import type { ReactNode } from 'react'
import { DataTable, ScrollRegion } from '@/ui'
import css from './rejectedRows.module.css'

/** A rejected row of a workbook: its values, and the errors of its cells. */
interface RejectedRow {
  row: number
  values: Record<string, string>
  findings: Record<string, { message: string }>
}

interface RejectedRowsProps {
  rows: readonly RejectedRow[]
  /** The title of a column. */
  titleOf: (key: string) => string
  /** An editable value, for corrections; without it, values are read-only. */
  correct?: (row: RejectedRow, key: string) => ReactNode
}

/** The errors of a workbook's cells: row, column, value and problem, one per line. */
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
