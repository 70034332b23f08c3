import { toTsv } from './clipboard'
import { type SeriesValue, seriesOf } from './series'
import type { GridStore } from './store'
import type { Block, CellValue, CellWrite, GridColumn, RowId } from './types'

/** Excel's operations on blocks of cells, for the store's selection. Read-only columns and locked rows are skipped. */

const asText = (value: CellValue | undefined, column: GridColumn): string =>
  value === true ? 'TRUE' : value === false ? 'FALSE' : column.write && value ? column.write(value) : (value ?? '')

const emptyValue = (column: GridColumn): CellValue => (column.kind === 'toggle' ? false : '')

export const NOT_RECTANGULAR = 'To copy several ranges, select the same rows or the same columns in each.'

/** The selected blocks as one: joined horizontally if they span the same rows, otherwise vertically. Null: neither is
 * possible. */
function joined(blocks: readonly Block[]): { rows: number[]; cols: number[] } | null {
  const [first] = blocks
  if (!first) return null
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const every = (same: (block: Block) => boolean) => blocks.every(same)
  const unique = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)
  if (every(({ top, bottom }) => top === first.top && bottom === first.bottom)) {
    return {
      rows: range(first.top, first.bottom),
      cols: unique(blocks.flatMap(({ left, right }) => range(left, right))),
    }
  }
  if (every(({ left, right }) => left === first.left && right === first.right)) {
    return {
      rows: unique(blocks.flatMap(({ top, bottom }) => range(top, bottom))),
      cols: range(first.left, first.right),
    }
  }
  return null
}

/** The selected cells for the clipboard; null if they are not a rectangle. */
export function copyBlock(store: GridStore): string | null {
  const area = joined(store.blocks)
  if (!area) return null
  const columns = area.cols.map(col => store.display[col] as number)
  store.say(`${area.rows.length} × ${area.cols.length} copied`)
  return toTsv(
    area.rows.map(row =>
      columns.map(column => asText(store.row(store.rows[row] as RowId)[column], store.columns[column] as GridColumn)),
    ),
  )
}

export function clearBlock(store: GridStore): void {
  fillBlocks(store, store.blocks, (_row, _col, column) => emptyValue(column))
}

/**
 * The block to fill: a selection that extends to the end of the sheet (Ctrl+Shift+↓) excludes the spare row. Selected
 * alone, the spare row is filled.
 */
function filledBlock(store: GridStore): Block {
  const { block } = store
  const last = store.filledRows.length - 1
  return block.top <= last && block.bottom > last ? { ...block, bottom: last } : block
}

/** Ctrl+D: copies the first selected row to the others; with one row selected, the row above to it. */
export function fillDown(store: GridStore): void {
  const { top, bottom, left, right } = filledBlock(store)
  // the spare row below a single one must not cause the row above to be copied over it
  if (top === bottom && store.block.bottom > bottom) return
  const source = top === bottom ? Math.max(0, top - 1) : top
  const values = store.row(store.rows[source] as RowId)
  fillBlocks(store, [{ top: top === bottom ? top : top + 1, bottom, left, right }], (_row, col) => {
    return values[store.display[col] as number] as CellValue
  })
}

/** Ctrl+Shift+D: each selected column continues the series of the filled cells at its top. */
export function fillSeriesDown(store: GridStore): void {
  const block = filledBlock(store)
  const filled = (row: number) =>
    store.display.slice(block.left, block.right + 1).some(column => !!store.row(store.rows[row] as RowId)[column])
  let last = block.top
  while (last < block.bottom && filled(last + 1)) last++
  fillFrom(store, { ...block, bottom: last }, block, true)
}

/** The fill handle: continues the series of the selected block in the larger one it was dragged to; with `copy`,
 * repeats it. */
export function fillTo(store: GridStore, target: Block, copy = false): void {
  fillFrom(store, store.block, target, !copy)
  store.selectBlock(target)
}

function fillFrom(store: GridStore, source: Block, target: Block, asSeries: boolean): void {
  const height = source.bottom - source.top + 1
  const width = source.right - source.left + 1
  const down = target.top < source.top || target.bottom > source.bottom
  const cycle = (offset: number, size: number) => ((offset % size) + size) % size
  const { rows } = store
  const at = (row: number, col: number) => store.row(rows[row] as RowId)[store.display[col] as number] as CellValue
  // one series for each row or column along which the block grows
  const lines = new Map<number, SeriesValue | null>()
  const lineOf = (line: number) => {
    const known = lines.get(line)
    if (known !== undefined) return known
    const cells = Array.from({ length: down ? height : width }, (_, next) =>
      down ? at(source.top + next, line) : at(line, source.left + next),
    )
    const made = seriesOf(cells, store.columns[store.display[down ? line : source.left] as number] as GridColumn)
    lines.set(line, made)
    return made
  }
  fillBlocks(store, [target], (row, col) => {
    const series = asSeries ? lineOf(down ? col : row) : null
    if (series) return series(down ? row - source.top : col - source.left)
    return at(source.top + cycle(row - source.top, height), source.left + cycle(col - source.left, width))
  })
}

/** All selected rows, without the spare one. */
export function selectedRows(store: GridStore): RowId[] {
  const chosen = new Set(store.blocks.flatMap(({ top, bottom }) => store.rows.slice(top, bottom + 1)))
  if (store.spare !== undefined) chosen.delete(store.spare)
  return [...chosen]
}

/** Space on a toggle: the whole selection takes the opposite of the focused cell. */
export function toggleBlock(store: GridStore): boolean {
  const { row, col } = store.selection
  const column = store.writableColumn(row, col)
  if (column === undefined || store.columns[column]?.kind !== 'toggle') return false
  const on = store.row(store.rows[row] as RowId)[column] !== true
  const { top, bottom } = store.block
  const block = { top, bottom: Math.min(bottom, store.filledRows.length - 1), left: col, right: col }
  fillBlocks(store, [block], () => on)
  return true
}

type NewValue = (row: number, col: number, column: GridColumn) => CellValue

function fillBlocks(store: GridStore, blocks: readonly Block[], newValue: NewValue): void {
  const added = store.ensureRows(Math.max(...blocks.map(({ bottom }) => bottom)) + 1)
  const rows = [...store.rows, ...added]
  const writes: CellWrite[] = []
  for (const { top, bottom, left, right } of blocks) {
    for (let row = top; row <= bottom; row++) {
      for (let col = left; col <= right; col++) {
        const column = store.writableColumn(row, col)
        if (column === undefined) continue
        const value = newValue(row, col, store.columns[column] as GridColumn)
        // filling text across a toggle does not change it
        if ((typeof value === 'boolean') !== (store.columns[column]?.kind === 'toggle')) continue
        writes.push({ row: rows[row] as RowId, column, value })
      }
    }
  }
  store.write(writes, added)
}
