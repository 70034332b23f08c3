import { describe, expect, test } from 'vitest'
import { type Field, toColumn } from '@/fields'
import { GridStore, type RowId } from '@/grid'
import { rowRules, type StoredRule, typedRules } from './rowRules'

const FIELDS: Field[] = [
  { key: 'a#number', label: 'Number', type: 'text', isMandatory: true },
  { key: 'a#weight', label: 'Weight', type: 'numeric' },
  { key: 'a#group', label: 'Group', type: 'text', length: 6 },
  { key: 'a#fixed', label: 'Fixed', type: 'text', isReadonly: true },
]
const rule = (fieldKey: string, row: object): StoredRule => ({
  fieldKey,
  ruleType: 'fieldValidation',
  accountNumber: '',
  isActive: true,
  fields: [{ cond: 'IF', operator: 'THEN', field: 'a#weight', valueType: 'value', ...row }, { cond: 'END' }],
})
const HEAVY = rule('a#group', { expression: 'greaterThan', value: '100', ValOper: 'assign', valValue: 'Heavy' })
const LIMIT = rule('a#weight', { expression: 'greaterThan', value: '0', ValOper: 'lessThan', valValue: '1000' })

function grid(...stored: StoredRule[]) {
  const columns = FIELDS.map(field => toColumn(field, 'shipmentEntry', async () => []))
  const store = new GridStore(columns, [['S1', '10', '', '']])
  store.rules = rowRules(typedRules(stored, FIELDS, 'shipmentEntry'), FIELDS, columns, '2026-11-21')
  const row = store.rows[0] as RowId
  const type = (column: number, value: string) => store.write([{ row, column, value }])
  return { store, row, type, said: () => store.findings.ofRow(row) ?? [] }
}

describe('rules as one types', () => {
  test('a rule that reads a computed field waits for the save: the browser has its value of before', () => {
    const computed = rule('a#weight', { field: 'computed#density', expression: 'greaterThan', value: '0' })
    expect(typedRules([HEAVY, computed], FIELDS, 'shipmentEntry').map(({ field }) => field)).toEqual(['a#group'])
  })

  test('R144: what a rule sets is light green, and one undo takes it back with the typing', () => {
    const { store, row, type, said } = grid(HEAVY)
    type(1, '150')
    expect(store.row(row)).toEqual(['S1', '150', 'Heavy', ''])
    expect(said()[2]).toEqual({
      kind: 'assigned',
      message: 'Group value assigned as per field validation rule.',
    })
    store.undo()
    expect(store.row(row)).toEqual(['S1', '10', '', ''])
    expect(said()[2]).toBeUndefined()
  })

  test('R143: what a rule finds wrong is yellow until it is put right, and holds the row back', () => {
    const { store, row, type, said } = grid(LIMIT)
    type(1, '2000')
    expect(said()[1]).toEqual({
      kind: 'rule',
      message: 'Weight should be less than 1000. Entered value - 2000 is wrong.',
    })
    expect(store.checkRows([row])).toEqual([])
    type(1, '20')
    expect(said()[1]).toBeUndefined()
    expect(store.checkRows([row])).toEqual([row])
  })

  test('a cell that its column refuses keeps that finding, and rules that look at it wait', () => {
    const { store, row, type, said } = grid(HEAVY, LIMIT)
    type(1, 'much')
    expect(said()[1]?.kind).toBe('regex')
    expect(store.row(row)[2]).toBe('')
  })

  test('R010: rows that nobody changes are not judged', () => {
    const { said } = grid(rule('a#group', { expression: 'equalTo', value: '10', ValOper: 'assign', valValue: 'x' }))
    expect(said()).toEqual([])
  })

  test('R127: a read-only field is neither set nor judged', () => {
    const { store, row, type } = grid({ ...HEAVY, fieldKey: 'a#fixed' })
    type(1, '150')
    expect(store.row(row)[3]).toBe('')
  })

  test('a rule that is switched off waits', () => {
    const { store, row, type } = grid({ ...HEAVY, isActive: false })
    type(1, '150')
    expect(store.row(row)[2]).toBe('')
  })
})
