import type { CellValue, Finding } from '@/grid'
import type { Field } from './field'
import { FIELD_TYPES } from './fieldTypes'

/** The grids that validate rows (R126). */
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

/** Length is not checked for these (R132). */
const WITHOUT_LENGTH: ReadonlySet<ActionType> = new Set(['quotesLanes', 'tariffLanes'])
/** Only these check a minimum length (R133, R134): shipment entry and the grids of invoice capture. */
const WITH_MIN_LENGTH: ReadonlySet<ActionType> = new Set([
  'shipmentEntry',
  'InvoiceCharges',
  'InvoiceChargesAll',
  'directSave',
])

/** `serverMessage` is what the server said about this cell before: a mismatch shows it instead of our own (R136). */
export type CellCheck = (value: CellValue, serverMessage?: string) => Finding | undefined

const NOTHING: CellCheck = () => undefined

/** A template's pattern must hold for the whole value; one that is no pattern at all is left to the server. */
function compilePattern(source: string | null | undefined): RegExp | null {
  if (!source) return null
  try {
    return new RegExp(`^(?:${source})$`)
  } catch {
    return null
  }
}

/** Compiles a field's checks once, so that a paste of 20,000 cells builds no pattern (R127–R136). */
export function compileCheck(field: Field, action: ActionType): CellCheck {
  if (field.isActive === false || (field.isReadonly && action !== 'ims')) return NOTHING
  const type = FIELD_TYPES[field.type]
  if (type.kind === 'toggle') return NOTHING
  const pattern = compilePattern(field.regex)
  const maxLength = WITHOUT_LENGTH.has(action) ? null : (field.length ?? null)
  const minLength = WITH_MIN_LENGTH.has(action) ? (field.minLength ?? null) : null
  const refusal = field.errorMessage || `${field.label} is not valid`

  return (value, serverMessage) => {
    const text = String(value)
    if (text.trim() === '') return field.isMandatory ? { kind: 'mandatory', message: 'Mandatory!' } : undefined
    const wrong = (): Finding => ({ kind: 'regex', message: serverMessage || refusal })
    if (type.filter === 'date' && type.fault(text)) return wrong()
    if (maxLength && text.length > maxLength) return { kind: 'length', message: 'Length Exceed!' }
    if (minLength && text.length < minLength) return { kind: 'length', message: `At least ${minLength} characters` }
    if (type.fault(text) || (pattern && !pattern.test(text))) return wrong()
    return undefined
  }
}
