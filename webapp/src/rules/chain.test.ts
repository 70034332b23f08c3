import { describe, expect, test } from 'vitest'
import { addBranch, blankRow, closed, flagsOf, removeRow, setCond, setOperator, toggleRow } from './chain'
import type { ConditionRow } from './rule'

const row = (cond: ConditionRow['cond'], operator: ConditionRow['operator'], value = ''): ConditionRow => ({
  ...blankRow(cond),
  operator,
  value,
  ...(value ? { field: 'a#weight', expression: 'equalTo' } : {}),
})
const shape = (rows: readonly ConditionRow[]) => rows.map(each => `${each.cond || '·'} ${each.operator || '?'}`)
const CHAIN = [row('IF', 'AND', '1'), row('', 'THEN', '2'), row('ELSEIF', 'THEN', '3'), row('ELSE', 'THEN', '4')]

describe('the chain editor', () => {
  test('R028: the first condition is IF whatever is chosen', () => {
    expect(setCond(CHAIN, 0, 'ELSE').rows[0]?.cond).toBe('IF')
  })

  test('R029: an END closes every chain', () => {
    expect(closed(CHAIN).at(-1)?.cond).toBe('END')
  })

  test('R030: a second ELSE turns the earlier one into ELSEIF', () => {
    const rows = [...CHAIN, row('ELSEIF', 'THEN', '5')]
    expect(setCond(rows, 4, 'ELSE').rows.map(each => each.cond)).toEqual(['IF', '', 'ELSEIF', 'ELSEIF', 'ELSE'])
  })

  test('R031: IF further down becomes ELSEIF, and says so', () => {
    const { rows, alert } = setCond(CHAIN, 2, 'IF')
    expect(rows[2]?.cond).toBe('ELSEIF')
    expect(alert).toContain('Only the first condition can be IF')
  })

  test('R032: END inside the chain becomes ELSEIF, and says so', () => {
    const { rows, alert } = setCond(CHAIN, 2, 'END')
    expect(rows[2]?.cond).toBe('ELSEIF')
    expect(alert).toContain('END is added automatically')
  })

  test('R033: ELSE or ELSEIF makes the row before end with THEN', () => {
    const rows = [row('IF', 'AND', '1'), row('', 'OR', '2'), row('', 'THEN', '3')]
    expect(shape(setCond(rows, 2, 'ELSEIF').rows)).toEqual(['IF AND', '· THEN', 'ELSEIF THEN'])
  })

  test.each(['AND', 'OR', 'RESULT'] as const)('R034: %s brings a blank condition', operator => {
    expect(shape(setOperator([row('IF', '', '1')], 0, operator))).toEqual([`IF ${operator}`, '· ?'])
  })

  test('R034: where a condition follows already, none is added', () => {
    expect(shape(setOperator(CHAIN, 0, 'OR'))).toEqual(['IF OR', '· THEN', 'ELSEIF THEN', 'ELSE THEN'])
  })

  test('a result moves on to the condition that AND adds', () => {
    const rows = setOperator([{ ...row('IF', 'THEN', '1'), ValOper: 'assign', valValue: 'x' }], 0, 'AND')
    expect(rows[1]).toMatchObject({ operator: 'THEN', ValOper: 'assign', valValue: 'x' })
  })

  test('R035, R036: THEN opens a result that takes a value', () => {
    expect(setOperator([row('IF', '', '1')], 0, 'THEN')[0]).toMatchObject({ operator: 'THEN', thenValueType: 'value' })
  })

  test('THEN in front of a filled condition makes a branch of it; nothing is lost', () => {
    expect(shape(setOperator(CHAIN, 0, 'THEN'))).toEqual(['IF THEN', 'ELSEIF THEN', 'ELSEIF THEN', 'ELSE THEN'])
  })

  test('R037: taking out the last condition of a branch hands its THEN and result to the one before', () => {
    const rows = [row('IF', 'AND', '1'), { ...row('', 'THEN', '2'), ValOper: 'remove', valValue: 'x' }]
    expect(removeRow(rows, 1)).toMatchObject([{ cond: 'IF', operator: 'THEN', ValOper: 'remove', valValue: 'x' }])
  })

  test('R038: taking out a branch takes its sub-conditions with it', () => {
    expect(shape(removeRow(CHAIN, 0))).toEqual(['IF THEN', 'ELSE THEN'])
  })

  test('taking out everything leaves a blank IF', () => {
    expect(removeRow([row('IF', 'THEN', '1')], 0)).toEqual([blankRow('IF')])
  })

  test('R039: a condition is switched off and on', () => {
    const off = toggleRow(CHAIN, 1)
    expect(off[1]?.isActive).toBe(false)
    expect(toggleRow(off, 1)[1]?.isActive).toBe(true)
  })

  test('R040, R041: assign and remove set the flags of the rule', () => {
    expect(flagsOf([{ ...row('IF', 'THEN'), ValOper: 'assign' }])).toEqual({
      isAssignedValidation: true,
      isRemovedValidation: false,
    })
    expect(flagsOf([{ ...row('IF', 'THEN'), ValOper: 'remove' }]).isRemovedValidation).toBe(true)
  })

  test('another branch goes before ELSE', () => {
    expect(addBranch(CHAIN, 'ELSEIF').map(each => each.cond)).toEqual(['IF', '', 'ELSEIF', 'ELSEIF', 'ELSE'])
  })
})
