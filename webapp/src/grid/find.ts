import type { GridStore } from './store'
import type { RowId } from './types'

/** A found cell: its index among the displayed rows, and its column in the store. */
export interface Hit {
  row: number
  column: number
}

/** Cells to search before yielding to the browser. */
const AT_ONCE = 20_000
const MOST_HITS = 100_000

/** Every cell whose displayed text contains the words, in any case, row by row; in portions. */
export function* findCells(store: GridStore, words: string): Generator<Hit[], void> {
  const wanted = words.toLowerCase()
  const columns = store.display.filter(column => store.columns[column]?.kind !== 'toggle')
  let hits: Hit[] = []
  let looked = 0
  let found = 0
  for (let row = 0; row < store.rows.length && found < MOST_HITS; row++) {
    const values = store.row(store.rows[row] as RowId)
    for (const column of columns) {
      const value = values[column]
      if (typeof value !== 'string' || value === '') continue
      const shown = store.columns[column]?.format?.(value) ?? value
      if (shown.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted)) hits.push({ row, column })
    }
    looked += columns.length
    if (looked < AT_ONCE) continue
    found += hits.length
    yield hits
    hits = []
    looked = 0
  }
  yield hits
}

/** The hit after the focus (or before it), wrapping around; -1 if there is none. */
export function nextHit(store: GridStore, hits: readonly Hit[], back: boolean): number {
  if (!hits.length) return -1
  const { row, col } = store.selection
  const placeOf = (hit: Hit) => hit.row * store.columns.length + store.display.indexOf(hit.column)
  const here = row * store.columns.length + col
  if (back) {
    const before = hits.findLastIndex(hit => placeOf(hit) < here)
    return before >= 0 ? before : hits.length - 1
  }
  const after = hits.findIndex(hit => placeOf(hit) > here)
  return Math.max(after, 0)
}
