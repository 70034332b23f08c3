import type { GridStore } from './store'
import type { FindingKind, RowId } from './types'

/** Moves the focus to the next cell with such a finding, row by row from the focus, wrapping around. */
export function selectNextFinding(store: GridStore, kinds: readonly FindingKind[]): boolean {
  const width = store.display.length
  const total = store.rows.length * width
  const start = store.selection.row * width + store.selection.col
  for (let step = 1; step <= total; step++) {
    const at = (start + step) % total
    const row = Math.floor(at / width)
    const col = at % width
    const finding = store.findings.ofRow(store.rows[row] as RowId)?.[store.display[col] as number]
    if (finding && kinds.includes(finding.kind)) {
      store.select(row, col)
      return true
    }
  }
  return false
}
