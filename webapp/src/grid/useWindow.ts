import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Keyed, useDrawnKeys } from './drawnKeys'
import { drawNow } from './inThisFrame'
import type { GridStore } from './store'
import { type ColumnLayout, HEAD_HEIGHT, type PlacedColumn, ROW_HEIGHT } from './useColumnLayout'
import { type Span, useDrawnSpan } from './useDrawnSpan'

const SPARE_ROWS = 6
const SPARE_COLUMNS = 2

/** All rows have the same height, so a division gives the visible ones. */
function rowsInSight(port: Element): Span {
  const { scrollTop, clientHeight } = port
  const bottom = scrollTop + clientHeight - HEAD_HEIGHT
  return { first: Math.floor(scrollTop / ROW_HEIGHT), last: Math.ceil(bottom / ROW_HEIGHT) - 1 }
}

/** The rows that are drawn. */
export function useRowWindow(inner: RefObject<HTMLElement | null>, rowCount: number): Keyed {
  const span = useDrawnSpan(inner, rowsInSight, SPARE_ROWS)
  const last = Math.min(span.last, rowCount - 1)
  const first = Math.max(0, Math.min(span.first, last))
  return useDrawnKeys(first, Math.max(0, last - first + 1))
}

/** Drawn columns; the same object while the keys are the same. */
export interface DrawnColumns {
  placed: readonly PlacedColumn[]
  keys?: readonly number[]
}

/** The columns that are drawn in addition to the pinned ones. */
export function useColumnWindow(inner: RefObject<HTMLElement | null>, layout: ColumnLayout): DrawnColumns {
  const inSight = useCallback(
    (port: Element): Span => {
      const centre = layout.all.slice(layout.pinned.length)
      const [left, right] = [port.scrollLeft + layout.pinnedWidth, port.scrollLeft + port.clientWidth]
      const first = centre.findIndex(column => column.left + column.width > left)
      const last = centre.findLastIndex(column => column.left < right)
      return first < 0 ? { first: 0, last: -1 } : { first, last }
    },
    [layout],
  )
  const { first, last } = useDrawnSpan(inner, inSight, SPARE_COLUMNS)
  const placed = useMemo(
    () => layout.all.slice(layout.pinned.length + first, layout.pinned.length + last + 1),
    [layout, first, last],
  )
  const { keys } = useDrawnKeys(first, placed.length)
  return useMemo(() => ({ placed, keys }), [placed, keys])
}

/** Scrolls to the focused cell when the focus moves, and when a notice above the grid takes some of its height. */
export function useScrollToFocus(
  port: RefObject<HTMLDivElement | null>,
  store: GridStore,
  layout: ColumnLayout,
  height: number,
): void {
  const heightBefore = useRef(height)
  useLayoutEffect(() => {
    const before = heightBefore.current
    heightBefore.current = height
    if (height === before || !port.current) return
    const top = HEAD_HEIGHT + store.selection.row * ROW_HEIGHT - port.current.scrollTop
    // a user who has scrolled away from the focus is not scrolled back
    if (top >= HEAD_HEIGHT && top < before) scrollToFocus(port.current, store, layout)
  }, [height, port, store, layout])
  useEffect(
    () =>
      store.listen.on('selection', () => {
        if (!port.current || !scrollToFocus(port.current, store, layout)) return
        // the browser fires scroll only in the next frame; this draws what came into view right away
        port.current.dispatchEvent(new Event('scroll'))
        drawNow()
      }),
    [store, layout, port],
  )
}

/** Whether it had to scroll. */
function scrollToFocus(port: HTMLDivElement, store: GridStore, layout: ColumnLayout): boolean {
  const { scrollTop, scrollLeft } = port
  bringIntoSight(port, store, layout)
  return port.scrollTop !== scrollTop || port.scrollLeft !== scrollLeft
}

function bringIntoSight(port: HTMLDivElement, store: GridStore, layout: ColumnLayout): void {
  const { row, col } = store.selection
  const top = HEAD_HEIGHT + row * ROW_HEIGHT
  if (top < port.scrollTop + HEAD_HEIGHT) port.scrollTop = top - HEAD_HEIGHT
  else if (top + ROW_HEIGHT > port.scrollTop + port.clientHeight) port.scrollTop = top + ROW_HEIGHT - port.clientHeight
  const placed = layout.all[col]
  if (!placed || col < layout.pinned.length) return
  const right = placed.left + placed.width
  if (placed.left < port.scrollLeft + layout.pinnedWidth) port.scrollLeft = placed.left - layout.pinnedWidth
  else if (right > port.scrollLeft + port.clientWidth) port.scrollLeft = right - port.clientWidth
}
