import type { Findings } from './findings'
import type { Listeners } from './listeners'
import type { CellWrite, Edit, GridColumn, RowId, Selection } from './types'

/** The part of a sheet that an editor needs. */
interface Sheet {
  readonly columns: readonly GridColumn[]
  readonly display: readonly number[]
  readonly rows: readonly RowId[]
  readonly selection: Selection
  readonly findings: Findings
  readonly listen: Listeners
  writableColumn(row: number, col: number): number | undefined
  select(row: number, col: number): void
  write(writes: readonly CellWrite[]): void
}

/** The cell whose editor is open: how it opens, and how its text is committed. */
export class CellEdit {
  current: Edit | null = null

  constructor(private readonly sheet: Sheet) {}

  begin(mode: Edit['mode']): boolean {
    const { sheet } = this
    const { row, col } = sheet.selection
    const index = sheet.writableColumn(row, col)
    if (index === undefined || sheet.columns[index]?.editor === 'none') return false
    sheet.select(row, col)
    this.current = { row, col, mode }
    sheet.listen.emit('edit')
    return true
  }

  cancel(): void {
    if (!this.current) return
    this.current = null
    this.sheet.listen.emit('edit')
  }

  commit(text: string): void {
    if (!this.current) return
    const { sheet } = this
    const { row, col } = this.current
    const id = sheet.rows[row] as RowId
    this.current = null
    const index = sheet.display[col] as number
    const column = sheet.columns[index] as GridColumn
    sheet.write([{ row: id, column: index, value: column.parse(text) }])
    const finding = sheet.findings.ofRow(id)?.[index]
    if (finding) sheet.listen.say(`${column.label}: ${finding.message}`)
    sheet.listen.emit('edit')
  }
}
