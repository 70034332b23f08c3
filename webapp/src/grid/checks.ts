import { withDays } from '@/place'
import { Findings } from './findings'
import type { Listeners } from './listeners'
import type { RowTable } from './rowTable'
import type { CellValue, Finding, GridColumn, RowId, RowNote, RowRules } from './types'

/** Findings of cells (from their columns, the template's rules and the server) and notes of rows. */
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

  /** Checks every cell of the rows. Deleted rows are skipped. */
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

  /** Shows the server's findings of a row, by column index. */
  tell(id: RowId, found: readonly [column: number, finding: Finding][]): void {
    for (const [column, finding] of found) {
      this.findings.set(id, column, { ...finding, message: withDays(finding.message) })
    }
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /** Shows the errors that rules find in a row, at cells without other errors; removes resolved ones. */
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

  /** Shows what rules filled in, at cells without other findings. */
  tellFilled(filled: readonly [row: RowId, column: number, finding: Finding][]): void {
    for (const [row, column, finding] of filled) {
      if (!this.findings.ofRow(row)?.[column]) this.findings.set(row, column, finding)
    }
  }

  note(id: RowId): RowNote | undefined {
    return this.notes.get(id)
  }

  /** Shows a note about a whole row, next to its number. */
  setNote(id: RowId, note: RowNote | undefined): void {
    if (note) this.notes.set(id, { ...note, message: withDays(note.message) })
    else this.notes.delete(id)
    this.listen.emitRow(id)
    this.listen.emit('data')
  }

  /** Removes all findings of the row. */
  clear(id: RowId): void {
    this.findings.clearRow(id)
    this.findings.setAway(id, false)
    this.notes.delete(id)
  }
}
