import { expect, test } from 'vitest'
import { filterFault, OPERATORS, OPERATORS_OF, operatorWords, splitList } from './operators'

test('R178: every operator is offered for some type', () => {
  const offered = new Set(Object.values(OPERATORS_OF).flat())
  expect([...offered].sort()).toEqual(Object.keys(OPERATORS).sort())
})

test('R168: a numeric list takes figures only', () => {
  expect(filterFault('isInList', 'numeric', '1, 2\n3')).toBeNull()
  expect(filterFault('isInList', 'numeric', '1, two')).toBe('Please enter only numeric values.')
})

test('R169, R170: 100 characters a value, 400 values a list', () => {
  expect(filterFault('equalTo', 'text', 'x'.repeat(101))).toMatch(/100/)
  const lines = Array.from({ length: 401 }, (_, line) => `S${line}`).join('\n')
  expect(filterFault('isInList', 'text', lines)).toBe('You can only enter 400 values in filter')
})

test('a list is split at commas, semicolons, cells and lines', () =>
  expect(splitList('a, b\nc; d\te\r\n')).toEqual(['a', 'b', 'c', 'd', 'e']))

test('dates are from and until, figures at least and at most', () => {
  expect(operatorWords('greaterThanEqualTo', 'date')).toBe('from')
  expect(operatorWords('greaterThanEqualTo', 'numeric')).toBe('at least')
})
