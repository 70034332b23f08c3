import { withDays } from '@/place'
import { Findings } from './findings'
import type { Listeners } from './listeners'
import type { RowTable } from './rowTable'
import type { CellValue, Finding, GridColumn, RowId, RowNote, RowRules } from './types'

/** What is to be said about cells (by their columns, by the rules of the template, by the server) and about rows. */
export class Checks {
  readonly findings = new Findings()
  rules: RowRules | null = null
  private readonly notes = new Map<RowId, RowNote>()

  constructor(
    private readonly columns: readonly GridColumn[],
    private readonly table: RowTable,
    private readonly listen: Listeners,
  ) {}

  checkCell(row: RowId, column: number, value: CellValue): void {
    this.findings.set(row, column, this.columns[column]?.check?.(value, this.table.get(row)))
  }

  /** Checks every cell of the rows. A row that goes is not checked. */
  checkRows(ids: readonly RowId[]): void {
    for (const id of ids) {
      const row = this.table.get(id)
      for (const [index, column] of this.columns.entries()) {
        const finding = this.table.isDeleted(id) ? undefined : column.check?.(row[index] as CellValue, row)
        this.findings.set(id, index, finding)
      }
      this.checkRules(id)
      this.listen.emitRow(id)
    }
    this.listen.emit('data')
  }

  /** Shows what the server said about a row, by column index. */
  tell(id: RowId, found: readonly [column: number, finding: Finding][]): void {
    for (const [column, finding] of found) {
      this.findings.set(id, column, { ...finding, message: withDays(finding.message) })
    }
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /** Says what the rules find wrong in a row, where its cells are right; takes back what they no longer find. */
  checkRules(id: RowId): void {
    if (!this.rules || this.table.isDeleted(id)) return
    const row = this.table.get(id)
    const { findings } = this.rules(row)
    for (const [index, column] of this.columns.entries()) {
      const had = this.findings.ofRow(id)?.[index]
      const found = findings.get(index)
      const isOfRules = had?.kind === 'rule' || had?.kind === 'warning'
      if (found && (!had || isOfRules || had.kind === 'assigned')) this.findings.set(id, index, found)
      else if (isOfRules) this.findings.set(id, index, column.check?.(row[index] as CellValue, row))
    }
  }

  /** What rules have filled in is told where nothing else is to be said. */
  tellFilled(filled: readonly [row: RowId, column: number, finding: Finding][]): void {
    for (const [row, column, finding] of filled) {
      if (!this.findings.ofRow(row)?.[column]) this.findings.set(row, column, finding)
    }
  }

  note(id: RowId): RowNote | undefined {
    return this.notes.get(id)
  }

  /** Says something about a whole row, beside its number. */
  setNote(id: RowId, note: RowNote | undefined): void {
    if (note) this.notes.set(id, { ...note, message: withDays(note.message) })
    else this.notes.delete(id)
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /** Nothing is to be said about the row any more. */
  clear(id: RowId): void {
    this.findings.clearRow(id)
    this.findings.setAway(id, false)
    this.notes.delete(id)
  }
}
