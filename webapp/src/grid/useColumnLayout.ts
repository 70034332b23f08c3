import {
  columnOrderingFeature,
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
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
})

/** The table's rows are handles only: values live in the store, so an edit never rebuilds the row model. */
type Handle = { id: RowId }
const NO_ROWS: Handle[] = []

/** A visible column and its position. */
export interface PlacedColumn {
  /** Display index: pinned columns first. */
  col: number
  /** Index in the store's columns. */
  index: number
  column: GridColumn
  left: number
  width: number
  /** For the style of a cell; the same object while the width is the same, so that memoized cells stay as they are. */
  size: { width: number }
}

export interface ColumnLayout {
  all: PlacedColumn[]
  pinned: PlacedColumn[]
  pinnedWidth: number
  width: number
}

/** How a user arranged the columns, by key. */
export interface Arrangement {
  order: readonly string[]
  hidden: readonly string[]
  widths: Readonly<Record<string, number>>
  /** The last frozen column; null: the grid's default number of columns. */
  frozen: string | null
}

export interface ColumnChoices extends Arrangement {
  /** Whether the arrangement is still being fetched: what is typed or pasted by then would be in other columns. */
  isLoading?: boolean
  onChange: (change: Partial<Arrangement>) => void
  /** Forgets the user's own arrangement, where the grid has another to go back to. */
  onReset?: () => void
}

/** All columns in the user's order. The update box stays first (A021); a new column follows its original predecessor.
 */
export function orderedKeys(columns: readonly GridColumn[], order: readonly string[]): string[] {
  const known = new Set(columns.map(({ key }) => key))
  const [first, ...rest] = columns.map(({ key }) => key)
  const keys = order.filter(key => known.has(key) && key !== first)
  for (const [at, key] of rest.entries()) {
    if (keys.includes(key)) continue
    const before = at ? keys.indexOf(rest[at - 1] as string) : -1
    keys.splice(before + 1, 0, key)
  }
  return first === undefined ? keys : [first, ...keys]
}

/** The order after moving a column in front of another; null moves it to the end. */
export function movedKeys(keys: readonly string[], key: string, before: string | null): string[] {
  const without = keys.filter(each => each !== key)
  const at = before === null ? without.length : without.indexOf(before)
  return [...without.slice(0, Math.max(at, 1)), key, ...without.slice(Math.max(at, 1))]
}

/** The columns that stay visible: up to the frozen one, otherwise the first `pin`. */
export function pinnedKeys(keys: readonly string[], choices: Pick<Arrangement, 'frozen' | 'hidden'>, pin: number) {
  const shown = keys.filter(key => !choices.hidden.includes(key))
  const upTo = choices.frozen === null ? -1 : shown.indexOf(choices.frozen)
  return shown.slice(0, upTo >= 0 ? upTo + 1 : pin)
}

/** A fixed arrangement, or one that the user can change. */
export type GivenColumns = Partial<Arrangement> & Pick<Partial<ColumnChoices>, 'isLoading' | 'onChange'>

export const TEMPLATE_COLUMNS: Arrangement = { order: [], hidden: [], widths: {}, frozen: null }

/** Order, pinning, widths and visibility of the columns, and the resulting positions. */
export function useColumnLayout(store: GridStore, pin: number, columnsGiven: GivenColumns = TEMPLATE_COLUMNS) {
  const choices: Arrangement & GivenColumns = { ...TEMPLATE_COLUMNS, ...columnsGiven }
  const [sizing, setSizing] = useState<Record<string, number>>({ ...choices.widths })
  const [given, setGiven] = useState(choices.widths)
  // widths that were set elsewhere (a menu, the answer of the server) replace those that were dragged here
  if (given !== choices.widths) {
    setGiven(choices.widths)
    setSizing({ ...choices.widths })
  }
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
  const { order, hidden, frozen } = choices
  const keys = useMemo(() => orderedKeys(store.columns, order), [store, order])
  const pinning = useMemo(
    () => ({ start: pinnedKeys(keys, { hidden, frozen }, pin), end: [] }),
    [keys, hidden, frozen, pin],
  )
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing, columnVisibility: visibility, columnPinning: pinning, columnOrder: keys },
    onColumnSizingChange: update => {
      const next = typeof update === 'function' ? update(sizing) : update
      setSizing(next)
      choices.onChange?.({ widths: next })
    },
  })
  const pinnedLeafs = table.getStartVisibleLeafColumns()
  const leafs = [...pinnedLeafs, ...table.getCenterVisibleLeafColumns()]
  const signature = leafs.map(leaf => `${leaf.id}:${leaf.getSize()}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature represents the columns and their sizes
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
  return { layout, headers, keys }
}

export type Header = ReturnType<typeof useColumnLayout>['headers'][number]

/** Puts the columns in a row after the row numbers, and sets their order in the store. */
function place(store: GridStore, sized: Array<[key: string, width: number]>, pinnedCount: number): ColumnLayout {
  let left = NUMBER_WIDTH
  const all = sized.map(([key, width], col): PlacedColumn => {
    const index = store.indexOf(key)
    const placed = { col, index, column: store.columns[index] as GridColumn, left, width, size: { width } }
    left += width
    return placed
  })
  store.display = all.map(placed => placed.index)
  const pinned = all.slice(0, pinnedCount)
  const lastPinned = pinned.at(-1)
  return { all, pinned, pinnedWidth: lastPinned ? lastPinned.left + lastPinned.width : NUMBER_WIDTH, width: left }
}
