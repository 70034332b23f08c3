import { RE2JS } from 're2js'
import type { CellValue, Finding } from '@/grid'
import type { Field } from './field'
import { Unreadable } from './fieldType'
import { FIELD_TYPES } from './fieldTypes'

/** The grids that validate rows (R126), and the tariff calculation, which only numbers them (R139). */
export type ActionType =
  | 'quotesLanes'
  | 'InvoiceChargesAll'
  | 'InvoiceCharges'
  | 'directSave'
  | 'tariffLanes'
  | 'quotesCustomerAdd'
  | 'shipmentEntry'
  | 'ims'
  | 'default'
  | 'calculateTariff'

/** Length is not checked for these (R132). */
const WITHOUT_LENGTH: ReadonlySet<ActionType> = new Set(['quotesLanes', 'tariffLanes'])
/** Only these check a minimum length (R133, R134). */
const WITH_MIN_LENGTH: ReadonlySet<ActionType> = new Set(['shipmentEntry', 'InvoiceCharges', 'InvoiceChargesAll'])

/** The result of checking a cell: its canonical value (null: empty), or a finding. */
type CellVerdict = { value: CellValue | null } | { finding: Finding }

export type CellCheck = (cell: unknown) => CellVerdict

/**
 * Tests a template's pattern in linear time, with the server's engine and syntax: a tenant's `(a+)+$` must not freeze
 * the browser. The pattern may match anywhere; `^` and `$` anchor it. Invalid patterns are left to the server, which
 * refuses them.
 */
function patternTest(source: string): (text: string) => boolean {
  try {
    const pattern = RE2JS.compile(source)
    return text => pattern.matcher(text).find()
  } catch {
    return () => true
  }
}

/** Whether a field is checked. Inactive columns are skipped, and so are read-only ones except for ims (R127, R128). */
export const isChecked = (field: Field, action: ActionType): boolean =>
  field.isActive !== false && (!field.isReadonly || action === 'ims')

/** The checks of one cell in the specification's order (R127–R136), compiled once for each field. */
export function compileCheck(field: Field, action: ActionType): CellCheck {
  const type = FIELD_TYPES[field.type]
  const read = type.reader(field)
  const most = !WITHOUT_LENGTH.has(action) && type.measured ? (field.length ?? 0) : 0
  const least = WITH_MIN_LENGTH.has(action) ? (field.minLength ?? 0) : 0
  const matches = field.regex ? patternTest(field.regex) : null

  const found = (kind: Finding['kind'], message: string): CellVerdict => ({ finding: { kind, message } })
  const empty: CellVerdict = field.isMandatory ? found('mandatory', 'Mandatory!') : { value: null }
  const tooLong = found('length', 'Length Exceed!')
  const tooShort = found('length', `At least ${least} characters!`)
  const mismatch = found('regex', field.errorMessage || `${field.label} is invalid.`)

  return cell => {
    if (cell === null || cell === undefined || cell === '') return empty
    const value = read(cell)
    if (value === null) return empty
    if (value instanceof Unreadable)
      return found('regex', value.whole ? value.words : field.errorMessage || `${field.label} ${value.words}`)
    const text = String(value)
    // a character outside the basic plane counts once; there are never fewer UTF-16 units than characters
    if (most && text.length > most && [...text].length > most) return tooLong
    if (least && [...text].length < least) return tooShort
    if (matches && !matches(text)) return mismatch
    return { value }
  }
}
