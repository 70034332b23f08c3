import type { CellValue, Finding } from '@/grid'
import { type ActionType, compileCheck } from './checkCell'
import type { Field } from './field'

/** A row as a grid sends it: values by field key, with the flags of the row itself. */
export type GridRow = Record<string, unknown> & { updateField?: boolean; tempId?: number }

export interface RowVerdict {
  /** The row to go on with: the update flag cleared, numbered when the action asks for it. */
  row: GridRow
  errors: Record<string, Finding>
  /** False when the row was not looked at: its update flag is not set, or the action skips it. */
  checked: boolean
}

/**
 * Validates rows of one grid (R010, R011, R126–R139): returns a function over a row and its index.
 *
 * `serverMessages` are what the server said about cells of that row before, by field key.
 */
export function rowValidator(fields: readonly Field[], action: ActionType) {
  const checks = fields.map(field => [field.key, compileCheck(field, action)] as const)
  const accountKey = fields.find(field => field.key.split('#').at(-1) === 'accountNumber')?.key ?? 'accountNumber'

  return (row: GridRow, index = 0, serverMessages: Readonly<Record<string, string>> = {}): RowVerdict => {
    const skipped = !row.updateField || (action === 'quotesCustomerAdd' && !row[accountKey])
    if (skipped) return { row, errors: {}, checked: false }
    const errors: Record<string, Finding> = {}
    for (const [key, check] of checks) {
      const finding = check((row[key] ?? '') as CellValue, serverMessages[key])
      if (finding) errors[key] = finding
    }
    const numbered = action === 'shipmentEntry' ? { tempId: index } : {}
    return { row: { ...row, updateField: false, ...numbered }, errors, checked: true }
  }
}
