import type { Finding } from '@/grid'
import { type ActionType, compileCheck, isChecked } from './checkCell'
import type { Field } from './field'

/** A row as a grid sends it: values by field key, with the flags of the row itself. */
export type GridRow = Record<string, unknown> & { updateField?: boolean; tempId?: number; rownum?: number }

export interface RowVerdict {
  /** The row to use: valid cells in canonical form, the update flag cleared, numbered if required. */
  row: GridRow
  errors: Record<string, Finding>
  /** False when the row is not marked for update: it is skipped (R010). */
  checked: boolean
}

const accountNumber = (row: GridRow): unknown =>
  Object.entries(row).find(([key, value]) => value && key.split('#').at(-1) === 'accountNumber')?.[1]

/** The grids that number their rows, so that findings can be traced to them (R138, R139). */
const NUMBERED: Partial<Record<ActionType, 'tempId' | 'rownum'>> = {
  shipmentEntry: 'tempId',
  calculateTariff: 'rownum',
}

/**
 * Validates rows of one grid (R010, R011, R126–R139): returns a function of a row and its index.
 *
 * `serverMessages` are the server's earlier messages about cells of that row, by field key (R136).
 */
export function rowValidator(fields: readonly Field[], action: ActionType) {
  const checks = fields
    .filter(field => isChecked(field, action))
    .map(field => [field.key, compileCheck(field, action)] as const)

  return (original: GridRow, index = 0, serverMessages: Readonly<Record<string, string>> = {}): RowVerdict => {
    if (!original.updateField) return { row: original, errors: {}, checked: false }
    const row: GridRow = { ...original, updateField: false }
    const number = NUMBERED[action]
    if (number) row[number] ??= index
    const errors: Record<string, Finding> = {}
    // a customer row without an account number is not validated (R137)
    if (action === 'quotesCustomerAdd' && !accountNumber(row)) return { row, errors, checked: true }
    for (const [key, check] of checks) {
      const verdict = check(row[key])
      if ('value' in verdict) {
        if (key in row) row[key] = verdict.value
      } else {
        const said = verdict.finding.kind === 'regex' ? serverMessages[key] : undefined
        errors[key] = said ? { kind: 'regex', message: said } : verdict.finding
      }
    }
    return { row, errors, checked: true }
  }
}
