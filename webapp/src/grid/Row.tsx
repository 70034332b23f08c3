import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { CellMark } from '@/ui/CellMark'
import css from './grid.module.css'
import type { GridStore } from './store'
import type { CellValue, Finding, GridColumn, RowId } from './types'
import { NUMBER_WIDTH, type PlacedColumn, ROW_HEIGHT } from './useColumnLayout'
import { useRowVersion } from './useStore'

interface CellProps {
  gridId: string
  at: number
  row: RowId
  col: number
  left: number
  width: number
  column: GridColumn
  locked: boolean
  value: CellValue
  finding: Finding | undefined
}

function content({ column, value, finding, row }: CellProps): ReactNode {
  if (column.kind === 'toggle') {
    const on = value === true
    const name = on ? 'checked' : 'not checked'
    return <span className={css.box} data-on={on || undefined} role="img" aria-label={name} />
  }
  if (column.draw) return <span className={css.drawn}>{column.draw(value, row)}</span>
  if (value === '' && finding?.kind === 'mandatory') return <i>Required</i>
  return column.format ? column.format(value) : value
}

const Cell = memo(function Cell(props: CellProps) {
  const { column, finding } = props
  const readonly = column.readonly || (props.locked && column.kind !== 'toggle')
  const classes = [css.cell, readonly && css.readonly, column.kind === 'number' && css.number]
  return (
    <div
      role="gridcell"
      id={`${props.gridId}-${props.at}-${props.col}`}
      aria-colindex={props.col + 2}
      aria-readonly={readonly || undefined}
      aria-invalid={(finding && finding.kind !== 'assigned') || undefined}
      data-col={props.col}
      data-finding={finding?.kind}
      data-tip={finding?.message}
      className={classes.filter(Boolean).join(' ')}
      style={{ left: props.left, width: props.width }}
    >
      {content(props)}
      {finding ? (
        <>
          <span className="vh">{finding.message}</span>
          <CellMark kind={finding.kind} />
        </>
      ) : null}
    </div>
  )
})

interface RowProps {
  gridId: string
  store: GridStore
  id: RowId
  /** Position among the displayed rows, from 0. */
  at: number
  columns: readonly PlacedColumn[]
  width: number
  /** The row number to show at the left, `null` in the pane that has none. */
  number: string | null
}

/**
 * One row's part in the pinned or in the centre pane. A sticky position on each pinned cell would make a compositor
 * layer for each (over 100 in a window); one sticky pane makes one.
 */
export const Row = memo(function Row({ gridId, store, id, at, columns, width, number }: RowProps) {
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
      style={{ top: at * ROW_HEIGHT, width, height: ROW_HEIGHT }}
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
          {deleted ? <span className="vh">Deleted with the next save</span> : null}
          {number}
        </div>
      )}
      {columns.map(placed => (
        <Cell
          key={placed.index}
          gridId={gridId}
          at={at}
          row={id}
          col={placed.col}
          left={placed.left}
          width={placed.width}
          column={placed.column}
          locked={locked}
          value={values[placed.index] as CellValue}
          finding={findings?.[placed.index]}
        />
      ))}
    </div>
  )
})
