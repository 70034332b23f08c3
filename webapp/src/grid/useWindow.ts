import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { GridStore } from './store'
import { type ColumnLayout, HEAD_HEIGHT, ROW_HEIGHT } from './useColumnLayout'

const ROW_OVERSCAN = 6
const COLUMN_OVERSCAN = 2

interface WindowInput {
  store: GridStore
  port: RefObject<HTMLDivElement | null>
  layout: ColumnLayout
  /** Changes whenever a column's width or place does. */
  signature: string
  rowCount: number
}

/** Which rows and which unpinned columns are drawn, and keeping the focused cell among them. */
export function useWindow({ store, port, layout, signature, rowCount }: WindowInput) {
  const pinnedCount = layout.pinned.length
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: layout.all.length - pinnedCount,
    getScrollElement: () => port.current,
    estimateSize: index => layout.all[index + pinnedCount]?.width ?? 0,
    paddingStart: layout.pinnedWidth,
    scrollPaddingStart: layout.pinnedWidth,
    overscan: COLUMN_OVERSCAN,
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when a width changes
  useLayoutEffect(() => columnWindow.measure(), [signature])
  const visible = columnWindow.getVirtualItems()
  const first = visible[0]?.index ?? 0
  const last = visible.at(-1)?.index ?? -1
  const columns = useMemo(
    () => layout.all.slice(pinnedCount + first, pinnedCount + last + 1),
    [layout, pinnedCount, first, last],
  )

  const rows = useRowWindow(port, rowCount)

  useEffect(
    () => store.listen.on('selection', () => port.current && scrollToFocus(port.current, store, layout)),
    [store, layout, port],
  )
  return { columns, rows }
}

/**
 * The rows in sight. All are equally high, so a division says which they are: no list of measurements, which at 100,000
 * rows costs a key press its time whenever a row is added.
 */
function useRowWindow(port: RefObject<HTMLDivElement | null>, rowCount: number): readonly number[] {
  const [range, setRange] = useState({ first: 0, last: -1 })
  useLayoutEffect(() => {
    const element = port.current
    if (!element) return
    const measure = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / ROW_HEIGHT) - ROW_OVERSCAN)
      const inSight = Math.ceil((element.clientHeight - HEAD_HEIGHT) / ROW_HEIGHT)
      const last = Math.floor(element.scrollTop / ROW_HEIGHT) + inSight + ROW_OVERSCAN
      setRange(now => (now.first === first && now.last === last ? now : { first, last }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [port])
  return useMemo(() => {
    const last = Math.min(range.last, rowCount - 1)
    const first = Math.min(range.first, last)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => Math.max(first, 0) + at)
  }, [range, rowCount])
}

function scrollToFocus(port: HTMLDivElement, store: GridStore, layout: ColumnLayout): void {
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
