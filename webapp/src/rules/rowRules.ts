import { type ActionType, COMPUTED_PREFIX, type Field, isChecked } from '@/fields'
import type { CellValue, GridColumn, RowRules } from '@/grid'
import { keysRead } from './blocks'
import { applyRule, type Outcome } from './evaluate'
import { type AutoFetchRow, type ConditionRow, isMetadataList, type Lookup, type Rule } from './rule'

/** A stored rule, as the server lists it. */
export interface StoredRule {
  fieldKey: string
  ruleType: string
  accountNumber: string
  isActive: boolean
  fields: readonly unknown[]
}

export const ACCOUNT_NUMBER = 'shipmentParties#customerAccountNumber'
/** Metadata lists are on the server: a rule that uses one runs when the row is saved. */
const NO_LOOKUP: Lookup = () => []

/** Computed fields follow on the server: a rule that reads one runs when the row is saved. */
const isComputed = (key: string) => key.startsWith(COMPUTED_PREFIX)

const toValue = (cell: CellValue | undefined) => (cell === '' || cell === undefined ? null : String(cell))

/** Rules the browser can run while the user types, in the server's order. */
export function typedRules(stored: readonly StoredRule[], fields: readonly Field[], action: ActionType): Rule[] {
  const place = new Map(fields.filter(field => isChecked(field, action)).map((field, at) => [field.key, at]))
  return stored
    .filter(rule => rule.isActive && rule.ruleType === 'fieldValidation' && place.has(rule.fieldKey))
    .map(rule => ({
      field: rule.fieldKey,
      rows: rule.fields as ConditionRow[],
      fetches: [] as AutoFetchRow[],
      accountNumber: rule.accountNumber,
    }))
    .filter(rule => !rule.rows.some(isMetadataList) && ![...keysRead(rule)].some(isComputed))
    .sort((a, b) => (place.get(a.field) ?? 0) - (place.get(b.field) ?? 0))
}

/**
 * The rules of a template for the rows of a grid (R143, R144). A cell refused by its column's check retains that
 * finding, and rules that read it wait; an empty required cell may be filled.
 */
export function rowRules(
  rules: readonly Rule[],
  fields: readonly Field[],
  columns: readonly GridColumn[],
  today: string,
): RowRules {
  const known = new Map(fields.map(field => [field.key, { key: field.key, label: field.label, type: field.type }]))
  const reads = rules.map(rule => [rule, keysRead(rule)] as const)
  const context = { today, lookup: NO_LOOKUP }

  return row => {
    const outcome: Outcome = { values: new Map(), findings: new Map(), filled: new Map(), warnings: new Map() }
    const unsure = new Set<string>()
    columns.forEach((column, index) => {
      const cell = row[index] as CellValue
      outcome.values.set(column.key, toValue(cell))
      const finding = column.check?.(cell, row)
      if (finding && finding.kind !== 'mandatory') unsure.add(column.key)
    })
    const account = outcome.values.get(ACCOUNT_NUMBER)
    for (const [rule, keys] of reads) {
      if (rule.accountNumber && rule.accountNumber !== account) continue
      if ([...keys].some(key => unsure.has(key))) continue
      applyRule(rule, known, context, outcome)
    }
    const set = new Map()
    const findings = new Map()
    columns.forEach((column, index) => {
      const said = outcome.findings.get(column.key)
      const warned = outcome.warnings.get(column.key)
      if (said) findings.set(index, { kind: 'rule', message: said })
      else if (warned) findings.set(index, { kind: 'warning', message: warned })
      const assigned = outcome.filled.get(column.key)
      if (!assigned || unsure.has(column.key)) return
      const value = column.parse(outcome.values.get(column.key) ?? '')
      if (value !== row[index]) set.set(index, { value, finding: { kind: 'assigned', message: assigned } })
    })
    return { set, findings }
  }
}
