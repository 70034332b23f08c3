import type { CellValue, GridColumn } from '@/grid'
import { type ActionType, compileCheck, isChecked } from './checkCell'
import { type Field, fieldTitle } from './field'
import { type FieldType, Unreadable } from './fieldType'
import { FIELD_TYPES } from './fieldTypes'
import type { Suggest } from './suggest'

/** Pixels of column width per character of field length (R145, R147, R148). */
const WIDTH_PER_CHARACTER: Partial<Record<ActionType, number>> = { quotesLanes: 4, quotesCustomerAdd: 7 }
const DEFAULT_PER_CHARACTER = 9
const DEFAULT_LENGTH = 12
/** Names that take half of a laptop screen push days and numbers out of view; the user can still drag a column wider.
 */
const MAX_WIDTH = 220
/** A head must be readable: its letters are smaller, and need room for asterisk and sort arrow. */
const headWidth = (title: string) => title.length * 6.5 + 36
/** R146 */
const ISSUE_MIN_WIDTH = 140

export function columnWidth(field: Field, action: ActionType): number {
  const natural = (field.length || DEFAULT_LENGTH) * (WIDTH_PER_CHARACTER[action] ?? DEFAULT_PER_CHARACTER)
  const least = Math.max(
    headWidth(fieldTitle(field)),
    action === 'ims' ? ISSUE_MIN_WIDTH : 0,
    FIELD_TYPES[field.type].leastWidth ?? 0,
  )
  return Math.round(Math.min(Math.max(natural, least), Math.max(MAX_WIDTH, least)))
}

/** The grid cell of any value: unreadable text is unchanged, for the check to refuse; nothing becomes empty text. */
function cellReader(type: FieldType, field: Field, read = type.reader(field)): (cell: unknown) => CellValue {
  return cell => {
    const value = read(cell)
    if (value instanceof Unreadable) return type.kind === 'toggle' ? false : String(cell)
    return value ?? (type.kind === 'toggle' ? false : '')
  }
}

/** The grid cell of a value from the server. */
export const toCell = (field: Field, wire: unknown): CellValue => cellReader(FIELD_TYPES[field.type], field)(wire)

/** A grid column that reads, shows and checks the values of a field. */
export function toColumn(field: Field, action: ActionType, suggest: Suggest): GridColumn {
  const type = FIELD_TYPES[field.type]
  const column: GridColumn = {
    key: field.key,
    label: fieldTitle(field),
    kind: type.kind,
    editor: type.editor,
    readonly: !!field.isReadonly,
    mandatory: !!field.isMandatory,
    width: columnWidth(field, action),
    parse: cellReader(type, field, type.typed?.(field)),
  }
  if (isChecked(field, action)) {
    const check = compileCheck(field, action)
    column.check = value => {
      const verdict = check(value)
      return 'finding' in verdict ? verdict.finding : undefined
    }
  }
  // a checkbox shows the default that an untouched row is stored with; the server fills in empty text
  if (type.kind === 'toggle' && field.defaultValue) column.initial = column.parse(field.defaultValue)
  if (type.kind !== 'toggle') column.format = value => type.format(String(value), field)
  const { write } = type
  if (write) column.write = value => write(value, field)
  const { bothWays } = type
  if (bothWays) column.bothWays = text => bothWays(text, field)
  if (field.toolTip) column.toolTip = field.toolTip
  if (type.multiple) column.multiple = true
  if (type.editor === 'suggest') column.suggest = (query, signal) => suggest(field, query, signal)
  return column
}

/** The fields a grid shows, in their order. */
export const gridFields = (fields: readonly Field[]): Field[] =>
  fields
    .filter(field => field.isActive !== false && field.isVisible !== false)
    .sort((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0))
