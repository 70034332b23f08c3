import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { clearBlock, copyBlock, pasteBlock } from './blocks'
import { EditLayer } from './EditLayer'
import css from './grid.module.css'
import { HeaderCell, type Sorting } from './HeaderCell'
import { pressKey } from './keyboard'
import { Row } from './Row'
import { SelectionLayer } from './SelectionLayer'
import type { GridStore } from './store'
import type { RowId } from './types'
import {
  type ColumnChoices,
  HEAD_HEIGHT,
  NUMBER_WIDTH,
  type PlacedColumn,
  ROW_HEIGHT,
  useColumnLayout,
} from './useColumnLayout'
import { usePointer } from './usePointer'
import { useRows } from './useStore'
import { useWindow } from './useWindow'

interface GridProps {
  store: GridStore
  label: string
  height: number
  /** How many columns stay in sight at the left. */
  pin?: number
  /** Number of the first row; a page of a longer list does not start at 1. */
  firstNumber?: number
  choices?: ColumnChoices
  sorting?: Sorting
}

/** An Excel-like grid over a GridStore: virtual both ways, events delegated, selection and editor as overlays. */
export function Grid({ store, label, height, pin = 2, firstNumber = 1, choices, sorting }: GridProps) {
  const gridId = useId()
  const port = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const rows = useRows(store)
  const { layout, signature, headers } = useColumnLayout(store, pin, choices)
  const visible = useWindow({ store, port, layout, signature, rowCount: rows.length })
  const pointer = usePointer(store, port)
  const pageRows = Math.max(1, Math.floor((height - HEAD_HEIGHT) / ROW_HEIGHT) - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    if (store.edit || (event.key === 'Tab' && leaving.current)) return
    const { key, shiftKey: shift, altKey: alt } = event
    if (alt && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const column = store.columns[store.display[store.selection.col] as number]
      if (column && sorting?.sortable(column.key)) sorting.onSort(column.key, key === 'ArrowUp' ? 'asc' : 'desc')
      return event.preventDefault()
    }
    const outcome = pressKey(store, { key, shift, alt, ctrl: event.ctrlKey || event.metaKey }, pageRows)
    leaving.current = outcome === 'leave'
    if (outcome === 'done') event.preventDefault()
    // the editor must have the focus before the browser delivers the character
    if (outcome === 'type') flushSync(() => store.beginEdit('type'))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (store.edit) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyBlock(store))
    if (event.type === 'cut') clearBlock(store)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (store.edit) return
    event.preventDefault()
    pasteBlock(store, event.clipboardData.getData('text/plain'))
  }

  const numberOf = (at: number) => (at === rows.length - 1 ? '*' : String(firstNumber + at))
  const head = (placed: PlacedColumn) => (
    <HeaderCell
      key={placed.index}
      placed={placed}
      header={headers[placed.col]}
      sorting={sorting}
      onTickAll={store.isMarkerColumn(placed.column) ? () => store.toggleAllMarked() : undefined}
    />
  )
  const pane = (columns: readonly PlacedColumn[], width: number, numbered: boolean) =>
    visible.rows.map(({ index }) => (
      <Row
        key={rows[index]}
        gridId={gridId}
        store={store}
        id={rows[index] as RowId}
        at={index}
        columns={columns}
        width={width}
        number={numbered ? numberOf(index) : null}
      />
    ))
  const bodyHeight = rows.length * ROW_HEIGHT
  return (
    <>
      <div
        ref={port}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={layout.all.length + 1}
        aria-multiselectable
        tabIndex={0}
        className={css.port}
        style={{ height }}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
        onBlur={() => {
          leaving.current = false
        }}
        {...pointer.handlers}
      >
        <div role="rowgroup" className={css.headRow} style={{ width: layout.width, height: HEAD_HEIGHT }}>
          <div
            role="row"
            aria-rowindex={1}
            className={css.pinPane}
            style={{ width: layout.pinnedWidth, height: HEAD_HEIGHT }}
          >
            <div role="columnheader" aria-colindex={1} className={css.head} style={{ left: 0, width: NUMBER_WIDTH }}>
              #
            </div>
            {layout.pinned.map(head)}
          </div>
          <div role="row" aria-rowindex={1} className={css.centerPane}>
            {visible.columns.map(head)}
          </div>
        </div>
        <div role="rowgroup" className={css.body} style={{ height: bodyHeight, width: layout.width }}>
          <div role="presentation" className={css.pinPane} style={{ width: layout.pinnedWidth, height: bodyHeight }}>
            {pane(layout.pinned, layout.pinnedWidth, true)}
          </div>
          <div role="presentation" className={css.centerPane}>
            {pane(visible.columns, layout.width, false)}
          </div>
        </div>
        <SelectionLayer store={store} layout={layout} port={port} gridId={gridId} fill={pointer.fill} />
        <EditLayer store={store} layout={layout} onClosed={() => port.current?.focus({ preventScroll: true })} />
      </div>
      {pointer.tip ? (
        <div role="tooltip" className={css.tip} style={{ left: pointer.tip.x, top: pointer.tip.y }}>
          {pointer.tip.text}
        </div>
      ) : null}
    </>
  )
}
