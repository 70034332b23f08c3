import type { Finding, FindingKind, RowId } from './types'

/** What has been found about cells, with a running count for each kind. Absent means nothing to say. */
export class Findings {
  private readonly byRow = new Map<RowId, Array<Finding | undefined>>()
  readonly counts: Record<FindingKind, number> = { mandatory: 0, length: 0, regex: 0, server: 0, rule: 0, assigned: 0 }

  ofRow(row: RowId): ReadonlyArray<Finding | undefined> | undefined {
    return this.byRow.get(row)
  }

  set(row: RowId, column: number, finding: Finding | undefined): void {
    const had = this.byRow.get(row)?.[column]
    if (had === finding) return
    if (had) this.counts[had.kind]--
    if (finding) this.counts[finding.kind]++
    const list = this.byRow.get(row) ?? []
    list[column] = finding
    this.byRow.set(row, list)
  }

  clearRow(row: RowId): void {
    for (const finding of this.byRow.get(row) ?? []) if (finding) this.counts[finding.kind]--
    this.byRow.delete(row)
  }

  /** True when a cell of the row is wrong; a value that a rule filled in is news, not an error. */
  hasErrors(row: RowId): boolean {
    return !!this.byRow.get(row)?.some(finding => finding && finding.kind !== 'assigned')
  }
}
