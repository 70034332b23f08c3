import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { GridStore } from './store'
import type { GridColumn, RowId } from './types'

export const ROW_HEIGHT = 28
export const HEAD_HEIGHT = 30
export const NUMBER_WIDTH = 40
const MIN_COLUMN_WIDTH = 28

const features = tableFeatures({
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
})

/** The table's rows are handles only: values live in the store, so an edit never rebuilds the row model. */
type Handle = { id: RowId }
const NO_ROWS: Handle[] = []

/** A visible column where it is drawn. */
export interface PlacedColumn {
  /** Display index: pinned columns first. */
  col: number
  /** Index in the store's columns. */
  index: number
  column: GridColumn
  left: number
  width: number
}

export interface ColumnLayout {
  all: PlacedColumn[]
  pinned: PlacedColumn[]
  pinnedWidth: number
  width: number
}

export interface ColumnChoices {
  widths: Record<string, number>
  hidden: readonly string[]
  onWidths?: (widths: Record<string, number>) => void
}

const NO_CHOICES: ColumnChoices = { widths: {}, hidden: [] }

/** Order, pinning, widths and visibility of the columns, and where that puts each of them. */
export function useColumnLayout(store: GridStore, pin: number, choices: ColumnChoices = NO_CHOICES) {
  const [sizing, setSizing] = useState(choices.widths)
  const columns = useMemo(
    () =>
      store.columns.map(column => ({
        id: column.key,
        accessorFn: (handle: Handle) => handle.id,
        header: column.label,
        size: column.width,
        minSize: MIN_COLUMN_WIDTH,
      })),
    [store],
  )
  const visibility = useMemo(() => Object.fromEntries(choices.hidden.map(key => [key, false])), [choices.hidden])
  const pinning = useMemo(() => ({ start: store.columns.slice(0, pin).map(c => c.key), end: [] }), [store, pin])
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing, columnVisibility: visibility, columnPinning: pinning },
    onColumnSizingChange: update => {
      const next = typeof update === 'function' ? update(sizing) : update
      setSizing(next)
      choices.onWidths?.(next)
    },
  })
  const pinnedLeafs = table.getStartVisibleLeafColumns()
  const leafs = [...pinnedLeafs, ...table.getCenterVisibleLeafColumns()]
  const signature = leafs.map(leaf => `${leaf.id}:${leaf.getSize()}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the columns and their sizes
  const layout = useMemo(
    () =>
      place(
        store,
        leafs.map(leaf => [leaf.id, leaf.getSize()]),
        pinnedLeafs.length,
      ),
    [signature, store],
  )
  const headers = [
    ...(table.getStartHeaderGroups()[0]?.headers ?? []),
    ...(table.getCenterHeaderGroups()[0]?.headers ?? []),
  ]
  return { layout, signature, headers }
}

export type Header = ReturnType<typeof useColumnLayout>['headers'][number]

/** Puts columns side by side after the row numbers, and tells the store their order. */
function place(store: GridStore, sized: Array<[key: string, width: number]>, pinnedCount: number): ColumnLayout {
  let left = NUMBER_WIDTH
  const all = sized.map(([key, width], col): PlacedColumn => {
    const index = store.indexOf(key)
    const placed = { col, index, column: store.columns[index] as GridColumn, left, width }
    left += width
    return placed
  })
  store.display = all.map(placed => placed.index)
  const pinned = all.slice(0, pinnedCount)
  const lastPinned = pinned.at(-1)
  return { all, pinned, pinnedWidth: lastPinned ? lastPinned.left + lastPinned.width : NUMBER_WIDTH, width: left }
}
