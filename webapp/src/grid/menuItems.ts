import { selectedRows } from './blocks'
import type { Sorting } from './HeaderCell'
import type { GridStore } from './store'
import type { CellValue, GridColumn, RowId } from './types'
import { type ColumnChoices, movedKeys, type PlacedColumn } from './useColumnLayout'

/** What the screen around the grid does with a column or a cell. */
export interface GridActions {
  /** Opens a condition on the column. */
  filterBy?: (key: string) => void
  /** Adds a condition: the column has this value. */
  filterByValue?: (key: string, value: CellValue) => void
  filterable?: (key: string) => boolean
  /** Shows who changed the cell. */
  showHistory?: (row: RowId, key: string) => void
}

interface MenuItem {
  label: string
  keys?: string
  disabled?: boolean
  run: () => void
}

/** Items; null is a divider. */
export type MenuEntry = MenuItem | null

interface ColumnMenuInput {
  placed: PlacedColumn
  /** Every column in order, including hidden ones. */
  keys: readonly string[]
  shown: readonly PlacedColumn[]
  pinned: number
  choices: ColumnChoices
  sorting: Sorting | undefined
  actions: GridActions
  /** The widest visible text of the column, in pixels. */
  fittingWidth: () => number
}

/** The actions on a column, in the menu of its head. */
export function columnItems(input: ColumnMenuInput): MenuEntry[] {
  const { placed, keys, shown, pinned, choices, sorting, actions } = input
  const { column, col } = placed
  const { key } = column
  const items: MenuEntry[] = []
  if (sorting?.sortable(key)) {
    items.push({ label: 'Sort ascending', run: () => sorting.onSort(key, 'asc') })
    items.push({ label: 'Sort descending', run: () => sorting.onSort(key, 'desc') })
    if (sorting.key === key) items.push({ label: 'Clear sort', run: () => sorting.onSort(key, null) })
    items.push(null)
  }
  if (actions.filterBy && actions.filterable?.(key)) {
    items.push({ label: 'Filter by this column…', run: () => actions.filterBy?.(key) }, null)
  }
  const isFrozen = col < pinned
  items.push(
    { label: isFrozen ? 'Freeze only up to here' : 'Freeze up to here', run: () => choices.onChange({ frozen: key }) },
    { label: 'Unfreeze all columns', run: () => choices.onChange({ frozen: keys[0] ?? null }), disabled: pinned <= 1 },
    null,
    { label: 'Fit to content', run: () => setWidth(input, input.fittingWidth()) },
    { label: 'Reset width', run: () => setWidth(input, column.width) },
    null,
    { label: 'Move left', run: () => step(input, -1), disabled: col <= 1 },
    { label: 'Move right', run: () => step(input, 1), disabled: col >= shown.length - 1 },
    {
      label: column.mandatory ? 'Can’t hide a required column' : 'Hide column',
      disabled: column.mandatory,
      run: () => choices.onChange({ hidden: [...choices.hidden, key] }),
    },
  )
  return items
}

const setWidth = ({ choices, placed }: ColumnMenuInput, width: number) =>
  choices.onChange({ widths: { ...choices.widths, [placed.column.key]: Math.round(width) } })

/** Moves past the next visible column on that side. */
function step({ placed, keys, shown, choices }: ColumnMenuInput, by: -1 | 1): void {
  const neighbour = shown[placed.col + (by < 0 ? -1 : 2)]?.column.key ?? null
  choices.onChange({ order: movedKeys(keys, placed.column.key, neighbour) })
}

/** The actions on the focused cell, its row and the whole selection. */
export function cellItems(store: GridStore, actions: GridActions, copy: () => void): MenuEntry[] {
  const { row, col } = store.selection
  const id = store.rows[row] as RowId
  const index = store.display[col] as number
  const column = store.columns[index] as GridColumn
  const value = store.row(id)[index] as CellValue
  const rows = selectedRows(store)
  const words = (count: number) => (count === 1 ? 'row' : `${count} rows`)
  const height = store.block.bottom - store.block.top + 1
  const items: MenuEntry[] = [{ label: 'Copy', keys: 'Ctrl C', run: copy }]
  if (actions.filterByValue && actions.filterable?.(column.key)) {
    items.push({ label: 'Show only this value', run: () => actions.filterByValue?.(column.key, value) })
  }
  if (actions.showHistory) {
    items.push({
      label: 'Cell history',
      disabled: store.isNew(id),
      run: () => actions.showHistory?.(id, column.key),
    })
  }
  if (store.canChangeRows) {
    items.push(
      null,
      {
        label: `Insert ${words(height)} above`,
        keys: 'Ctrl +',
        run: () => store.insertRows(store.block.top, height),
      },
      {
        label: `Delete ${words(rows.length || 1)}`,
        keys: 'Ctrl −',
        disabled: !rows.length,
        run: () => store.deleteRows(rows),
      },
    )
  }
  return items
}
