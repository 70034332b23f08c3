import { useMemo, useRef } from 'react'
import css from './grid.module.css'
import { Row } from './Row'
import type { GridStore } from './store'
import type { RowId } from './types'
import { useActiveCell } from './useActiveCell'
import { type ColumnLayout, ROW_HEIGHT } from './useColumnLayout'
import { useRows } from './useStore'
import { type DrawnColumns, useRowWindow } from './useWindow'

interface BodyProps {
  store: GridStore
  gridId: string
  layout: ColumnLayout
  /** The unpinned columns that are drawn. */
  columns: DrawnColumns
  firstNumber: number
}

/** The visible rows: their numbers and pinned cells in a fixed pane, the others in one that scrolls. */
export function Body({ store, gridId, layout, columns, firstNumber }: BodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const rows = useRows(store)
  const { first, keys } = useRowWindow(body, rows.length)
  useActiveCell(body, store, gridId)
  const numberOf = (at: number) => (rows[at] === store.spare ? '*' : String(firstNumber + at))
  const pinned = useMemo(() => ({ placed: layout.pinned }), [layout])
  const pane = (drawn: DrawnColumns, width: number, numbered: boolean) =>
    keys.map((key, next) => (
      <Row
        key={key}
        store={store}
        id={rows[first + next] as RowId}
        at={first + next}
        columns={drawn}
        width={width}
        number={numbered ? numberOf(first + next) : null}
      />
    ))
  const height = rows.length * ROW_HEIGHT
  return (
    <div ref={body} role="rowgroup" className={css.body} style={{ height, width: layout.width }}>
      <div role="presentation" className={css.pinPane} style={{ width: layout.pinnedWidth, height }}>
        {pane(pinned, layout.pinnedWidth, true)}
      </div>
      <div role="presentation" className={css.centerPane} style={{ width: layout.width, height }}>
        {columns.placed.length ? pane(columns, layout.width, false) : null}
      </div>
    </div>
  )
}
