import { parseTsv, toTsv } from './clipboard'
import type { CellWrite, GridStore } from './store'
import type { Block, CellValue, GridColumn, RowId } from './types'

/** What Excel does with a block of cells, on the store's selection. Read-only columns and locked rows are skipped. */

const asText = (value: CellValue | undefined): string =>
  value === true ? 'TRUE' : value === false ? 'FALSE' : (value ?? '')

const emptyValue = (column: GridColumn): CellValue => (column.kind === 'toggle' ? false : '')

export function copyBlock(store: GridStore): string {
  const { top, bottom, left, right } = store.block
  const columns = store.display.slice(left, right + 1)
  const rows = store.rows.slice(top, bottom + 1)
  return toTsv(rows.map(id => columns.map(column => asText(store.row(id)[column]))))
}

/**
 * Pastes tab-separated text at the selection. A selection that is a whole multiple of the block is filled with it, as
 * in Excel; otherwise the block sets its own size, and the grid grows by the rows it needs.
 */
export function pasteBlock(store: GridStore, text: string): void {
  const source = parseTsv(text)
  const height = source.length
  const width = Math.max(...source.map(line => line.length))
  const { top, bottom, left, right } = store.block
  const rows = (bottom - top + 1) % height === 0 ? bottom - top + 1 : height
  const cols = (right - left + 1) % width === 0 ? right - left + 1 : width
  const target = { top, left, bottom: top + rows - 1, right: Math.min(left + cols, store.display.length) - 1 }
  fillBlock(store, target, (row, col, column) => {
    const cell = source[(row - top) % height]?.[(col - left) % width] ?? ''
    return column.parse(cell)
  })
  store.selectBlock(target)
}

export function clearBlock(store: GridStore): void {
  fillBlock(store, store.block, (_row, _col, column) => emptyValue(column))
}

/** Ctrl+D: the first selected row into the others; with one row selected, the row above into it. */
export function fillDown(store: GridStore): void {
  const { top, bottom, left, right } = store.block
  const source = top === bottom ? Math.max(0, top - 1) : top
  const values = store.row(store.rows[source] as RowId)
  fillBlock(store, { top: top === bottom ? top : top + 1, bottom, left, right }, (_row, col) => {
    return values[store.display[col] as number] as CellValue
  })
}

/** The fill handle: repeats the selected block over the larger block it was dragged to. */
export function fillTo(store: GridStore, target: Block): void {
  const source = store.block
  const height = source.bottom - source.top + 1
  const width = source.right - source.left + 1
  const cycle = (offset: number, size: number) => ((offset % size) + size) % size
  const rows = store.rows
  fillBlock(store, target, (row, col) => {
    const from = rows[source.top + cycle(row - source.top, height)] as RowId
    return store.row(from)[store.display[source.left + cycle(col - source.left, width)] as number] as CellValue
  })
  store.selectBlock(target)
}

/** Space on a toggle: the whole selection takes the opposite of the focused cell. */
export function toggleBlock(store: GridStore): boolean {
  const { row, col } = store.selection
  const column = store.writableColumn(row, col)
  if (column === undefined || store.columns[column]?.kind !== 'toggle') return false
  const on = store.row(store.rows[row] as RowId)[column] !== true
  const { top, bottom } = store.block
  fillBlock(store, { top, bottom: Math.min(bottom, store.rows.length - 2), left: col, right: col }, () => on)
  return true
}

type NewValue = (row: number, col: number, column: GridColumn) => CellValue

function fillBlock(store: GridStore, block: Block, newValue: NewValue): void {
  const added = store.ensureRows(block.bottom + 1)
  const rows = [...store.rows, ...added]
  const writes: CellWrite[] = []
  for (let row = block.top; row <= block.bottom; row++) {
    for (let col = block.left; col <= block.right; col++) {
      const column = store.writableColumn(row, col)
      if (column === undefined) continue
      const value = newValue(row, col, store.columns[column] as GridColumn)
      // a toggle takes only what a toggle can hold: filling text across it leaves it as it is
      if ((typeof value === 'boolean') !== (store.columns[column]?.kind === 'toggle')) continue
      writes.push({ row: rows[row] as RowId, column, value })
    }
  }
  store.write(writes, added)
}
