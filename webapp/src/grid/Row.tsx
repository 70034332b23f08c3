import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { CellMark } from '@/ui/CellMark'
import css from './grid.module.css'
import type { GridStore } from './store'
import { type CellValue, type Finding, type GridColumn, isWrong, type RowId } from './types'
import { NUMBER_WIDTH, type PlacedColumn, ROW_HEIGHT } from './useColumnLayout'
import { useRowVersion } from './useStore'
import type { DrawnColumns } from './useWindow'

/** The assumed width of a letter in pixels: a text that would be longer than its cell ends in an ellipsis. */
const LETTER_WIDTH = 8.5
const PADDING = 16

interface CellParts {
  /** The React key. */
  element: number
  row: RowId
  placed: PlacedColumn
  locked: boolean
  value: CellValue
  finding: Finding | undefined
}

function content(column: GridColumn, value: CellValue, finding: Finding | undefined, row: RowId): ReactNode {
  if (column.kind === 'toggle') {
    const on = value === true
    const name = on ? 'checked' : 'not checked'
    return <span className={css.box} data-on={on || undefined} role="img" aria-label={name} />
  }
  if (column.draw) return <span className={css.drawn}>{column.draw(value, row)}</span>
  if (value === '' && finding?.kind === 'mandatory') return <i>Required</i>
  return column.format ? column.format(value) : value
}

/**
 * One cell. Not a separate component: mounting over a thousand would cost more than rendering a row again.
 *
 * Only a text that may be too long is clipped: each clip costs the browser work in every frame. If a text is wider than
 * estimated, the next cell covers the rest of it.
 */
function cell({ element, row, placed, locked, value, finding }: CellParts) {
  const { column } = placed
  const readonly = column.readonly || (locked && column.kind !== 'toggle')
  const shown = content(column, value, finding, row)
  const long = typeof shown === 'string' && shown.length * LETTER_WIDTH + PADDING > placed.width
  const classes = [css.cell, readonly && css.readonly, column.kind !== 'text' && css[column.kind], long && css.long]
  return (
    <div
      key={element}
      role="gridcell"
      aria-colindex={placed.col + 2}
      aria-readonly={readonly || undefined}
      aria-invalid={isWrong(finding) || undefined}
      data-col={placed.col}
      data-finding={finding?.kind}
      data-tip={finding?.message}
      className={classes.filter(Boolean).join(' ')}
      style={placed.size}
    >
      {finding ? (
        <>
          {shown}
          <span className="vh">{finding.message}</span>
          <CellMark kind={finding.kind} />
        </>
      ) : (
        shown
      )}
    </div>
  )
}

interface RowProps {
  store: GridStore
  id: RowId
  /** Position among the displayed rows, from 0. */
  at: number
  columns: DrawnColumns
  width: number
  /** The row number to show on the left, `null` in the pane that has none. */
  number: string | null
}

/**
 * One row's part in the pinned or in the center pane. A sticky position on each pinned cell would create a compositor
 * layer for each (over 100 in a window); one sticky pane creates one.
 */
export const Row = memo(function Row({ store, id, at, columns, width, number }: RowProps) {
  const { placed, keys } = columns
  useRowVersion(store, id)
  const values = store.row(id)
  const findings = store.findings.ofRow(id)
  const note = store.note(id)
  const locked = store.isLocked(id)
  const deleted = store.isDeleted(id)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      data-row={at}
      data-locked={locked || undefined}
      data-deleted={deleted || undefined}
      className={css.row}
      style={{ top: at * ROW_HEIGHT, width, height: ROW_HEIGHT, paddingLeft: number === null ? placed[0]?.left : 0 }}
    >
      {number === null ? null : (
        <div
          role="rowheader"
          aria-colindex={1}
          className={css.rowNumber}
          style={{ width: NUMBER_WIDTH }}
          data-tone={note?.tone}
          data-tip={note?.message}
        >
          {note ? (
            <>
              <IconAlertTriangle size={12} stroke={2} aria-hidden />
              <span className="vh">{note.message}</span>
            </>
          ) : null}
          {deleted ? <span className="vh">Deleted when you save</span> : null}
          {number}
        </div>
      )}
      {placed.map((each, at) =>
        cell({
          element: keys?.[at] ?? each.index,
          row: id,
          placed: each,
          locked,
          value: values[each.index] as CellValue,
          finding: findings?.[each.index],
        }),
      )}
    </div>
  )
})
