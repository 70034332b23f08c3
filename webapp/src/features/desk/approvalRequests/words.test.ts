import { expect, test } from 'vitest'
import { edgeOf, lateBy, levelEdge, subjectAddress } from './words'

test('R070, R071, R072, R073, R074, R075: the border of a row says its status', () => {
  expect(edgeOf('')).toBe('yellow')
  expect(edgeOf(undefined)).toBe('yellow')
  expect(edgeOf('inProcess')).toBe('orange')
  expect(edgeOf('approved')).toBe('green')
  expect(edgeOf('cancelled')).toBe('black')
  expect(edgeOf('rejected')).toBe('red')
  expect(edgeOf('on hold')).toBe('orange')
})

test('R076, R077, R078: levels below the current one are green, the current one orange, those above it yellow', () => {
  expect([1, 2, 3].map(level => levelEdge(level, 2))).toEqual(['green', 'orange', 'yellow'])
})

test('a request leads to what it is about', () => {
  expect(subjectAddress({ subjectKind: 'quote', subjectId: 'q1' })).toBe('/quotes/quote/q1')
  expect(subjectAddress({ subjectKind: 'tariff', subjectId: 't1' })).toBe('/tariffs/tariffManagement/viewTariff/all/t1')
  expect(subjectAddress({ subjectKind: 'other', subjectId: 'x' })).toBeNull()
})

test.each([
  ['2026-11-27T09:30:00Z', 'less than 1 h'],
  ['2026-11-27T07:00:00Z', '3 h'],
  ['2026-11-25T10:01:00Z', '47 h'],
  ['2026-11-23T10:00:00Z', '4 days'],
])('a level that was due at %s is overdue by %s', (dueOn, said) => {
  expect(lateBy(dueOn, Date.parse('2026-11-27T10:00:00Z'))).toBe(said)
})
