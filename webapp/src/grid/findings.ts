import { type Finding, type FindingKind, isWrong, type RowId } from './types'

/**
 * The findings of cells, with a running count for each kind. Those of removed or deleted rows are neither shown nor
 * counted; they are retained until the row is restored.
 */
export class Findings {
  private readonly byRow = new Map<RowId, Array<Finding | undefined>>()
  private readonly away = new Set<RowId>()
  readonly counts: Record<FindingKind, number> = {
    mandatory: 0,
    length: 0,
    regex: 0,
    server: 0,
    rule: 0,
    assigned: 0,
    warning: 0,
  }

  ofRow(row: RowId): ReadonlyArray<Finding | undefined> | undefined {
    return this.away.has(row) ? undefined : this.byRow.get(row)
  }

  set(row: RowId, column: number, finding: Finding | undefined): void {
    const had = this.byRow.get(row)?.[column]
    if (had === finding) return
    if (!this.away.has(row)) {
      if (had) this.counts[had.kind]--
      if (finding) this.counts[finding.kind]++
    }
    const list = this.byRow.get(row) ?? []
    list[column] = finding
    this.byRow.set(row, list)
  }

  clearRow(row: RowId): void {
    if (!this.away.has(row)) this.count(row, -1)
    this.byRow.delete(row)
  }

  setAway(row: RowId, away: boolean): void {
    if (this.away.has(row) === away) return
    this.count(row, away ? -1 : 1)
    if (away) this.away.add(row)
    else this.away.delete(row)
  }

  /** True when a cell of the row has an error. */
  hasErrors(row: RowId): boolean {
    return !!this.ofRow(row)?.some(isWrong)
  }

  private count(row: RowId, by: 1 | -1): void {
    for (const finding of this.byRow.get(row) ?? []) if (finding) this.counts[finding.kind] += by
  }
}
