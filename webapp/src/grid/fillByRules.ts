import type { CellChange, CellValue, Finding, RowId, RowRules } from './types'

/**
 * Adds what the rules set in the changed rows to a step, so that it is undone with it. Returns the findings for those
 * cells.
 */
export function fillByRules(
  rules: RowRules,
  cells: CellChange[],
  rows: ReadonlySet<RowId>,
  rowOf: (row: RowId) => readonly CellValue[],
): [row: RowId, column: number, finding: Finding][] {
  const changes = new Map<RowId, Map<number, CellChange>>()
  for (const cell of cells) {
    const ofRow = changes.get(cell.row) ?? new Map<number, CellChange>()
    changes.set(cell.row, ofRow.set(cell.column, cell))
  }
  const said: [RowId, number, Finding][] = []
  for (const row of rows) {
    const before = rowOf(row)
    const values = [...before]
    for (const [column, { after }] of changes.get(row) ?? []) values[column] = after
    for (const [column, { value, finding }] of rules(values).set) {
      const known = changes.get(row)?.get(column)
      if (known) known.after = value
      else cells.push({ row, column, before: before[column] as CellValue, after: value })
      said.push([row, column, finding])
    }
  }
  return said
}
