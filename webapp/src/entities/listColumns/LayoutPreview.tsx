import { type Answer, type Columns, DataTable } from '@/ui'
import { type Arranging, arrangeColumns } from './arrange'

const MOST_ROWS = 8

/** What the preview of a list gets: the layout that is being edited. */
export interface PreviewProps {
  layout: Arranging & {
    sort: { field: string; descending: boolean } | null
    /** Every column that the list can show. */
    available: readonly string[]
  }
}

interface LayoutPreviewProps<Row> {
  layout: Arranging
  of: Answer<unknown>
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  columns: Columns<Row>
  /** Which rows the totals are of, if not all that match. */
  covers?: string
}

/** The first rows of a list, in a layout that is being edited. */
export function LayoutPreview<Row extends object>({
  layout,
  of,
  rows,
  rowKey,
  columns,
  covers,
}: LayoutPreviewProps<Row>) {
  return (
    <DataTable
      of={of}
      what="the preview"
      rows={rows?.slice(0, MOST_ROWS)}
      rowKey={rowKey}
      label="Preview"
      density="compact"
      empty={<p className="dim">This list has no rows yet.</p>}
      columns={arrangeColumns(layout, columns, covers)}
    />
  )
}
