import { expect, test } from 'vitest'
import { fetchSentence, sentencesOf } from './sentence'

const nameOf = (key: string) => ({ w: 'Gross weight', c: 'Carrier', g: 'Commodity', d: 'Ship date' })[key] ?? key

test('a clerk reads a rule as a sentence', () => {
  const rows = [
    { cond: 'IF', field: 'w', expression: 'greaterThan', value: '1000', operator: 'AND' },
    {
      cond: '',
      field: 'c',
      expression: 'isInList',
      value: 'LH,MAEU',
      operator: 'THEN',
      ValOper: 'assign',
      valValue: 'heavy',
    },
    { cond: 'ELSE', operator: 'THEN', ValOper: 'lessThanEqualTo', thenValueType: 'field', thenField: 'w' },
    { cond: 'END' },
  ] as const
  expect(sentencesOf(rows, 'g', nameOf)).toEqual([
    'If Gross weight is more than “1000” and Carrier is one of “LH”, “MAEU”, set Commodity to “heavy”',
    'otherwise check that Commodity is at most Gross weight',
  ])
})

test('formattings, today and what is missing yet are said too', () => {
  const rows = [
    {
      cond: 'IF',
      field: 'd',
      expression: 'lessThan',
      value: 'currentDate',
      operator: 'THEN',
      formattingField2: { formattingExpr: 'subtract', formattingValue: '30' },
    },
  ] as const
  expect(sentencesOf(rows, 'g', nameOf)).toEqual(['If Ship date is less than today minus 30 days, …'])
  expect(fetchSentence([{ autoField: 'g', metaSource: 'ports', fetchKey: 'name' }], 'c', nameOf)).toBe(
    'When Carrier is entered, fetch Commodity from name of ports',
  )
})

test('an empty field, a required one and a warning are said as a clerk says them', () => {
  const rows = [
    { cond: 'IF', field: 'd', expression: 'isEmpty', operator: 'THEN', ValOper: 'isNotEmpty' },
    { cond: 'ELSEIF', field: 'w', expression: 'isNotEmpty', operator: 'THEN', ValOper: 'isNotEmpty', level: 'warning' },
    { cond: 'ELSE', operator: 'THEN', ValOper: 'lessThan', valValue: '9', level: 'warning' },
  ] as const
  expect(sentencesOf(rows, 'g', nameOf)).toEqual([
    'If Ship date is empty, require Commodity',
    'or else if Gross weight is not empty, warn if Commodity is empty',
    'otherwise warn unless Commodity is less than “9”',
  ])
})
