import { comparedAs } from '@/fields'
import { isBad, isChanged, type Upload, type UploadRow } from './upload'

/** Columns that fit next to row, result and note. */
const ROOM = 7

export interface ShownField {
  key: string
  label: string
  numeric: boolean
}

/**
 * The fields to show on a page of checked rows: those with errors or changes, then the required ones, then the first
 * others, in the order of the workbook.
 */
export function shownFields(upload: Upload, rows: readonly UploadRow[]): ShownField[] {
  const noted = new Set(
    rows.flatMap(row =>
      Object.entries(row.cells).flatMap(([key, cell]) => (isBad(cell) || isChanged(cell) ? [key] : [])),
    ),
  )
  const fields = new Map(upload.fields.map(field => [field.key, field]))
  const mapped = upload.columns.flatMap(column => (column.fieldKey ? [column.fieldKey] : []))
  const made = upload.layout.fields.filter(key => !mapped.includes(key))
  // a field without a column can be wrong, too: required and missing
  const known = [...mapped, ...made]
  const all = [...known, ...[...noted].filter(key => !known.includes(key))]
  const weight = (key: string) => (noted.has(key) ? 0 : fields.get(key)?.isMandatory ? 1 : 2)
  const chosen = new Set([...all].sort((a, b) => weight(a) - weight(b)).slice(0, ROOM))
  return all
    .filter(key => chosen.has(key) || noted.has(key))
    .map(key => {
      const field = fields.get(key)
      return { key, label: field?.label ?? key, numeric: comparedAs(field?.type) === 'numeric' }
    })
}

/** The note of a row: the errors of its cells, otherwise the server's. */
export function noteOf(row: UploadRow): string {
  const wrong = Object.values(row.cells).flatMap(cell => (isBad(cell) ? [cell.message] : []))
  return [...new Set(wrong), row.note].filter(Boolean).join(' ')
}
