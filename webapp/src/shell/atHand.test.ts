import { expect, test } from 'vitest'
import { moved, noted, toggled } from './atHand'

test('a screen is pinned below the others, and the pin is taken away', () => {
  expect(toggled(['/a'], '/b')).toEqual(['/a', '/b'])
  expect(toggled(['/a', '/b'], '/a')).toEqual(['/b'])
})

test('pins are put in order; at the ends they stay', () => {
  expect(moved(['/a', '/b', '/c'], '/c', -1)).toEqual(['/a', '/c', '/b'])
  expect(moved(['/a', '/b'], '/a', -1)).toEqual(['/a', '/b'])
  expect(moved(['/a', '/b'], '/b', 1)).toEqual(['/a', '/b'])
})

test('what is in sight keeps its place; what was out of sight comes to the top, and the oldest goes', () => {
  const six = ['/a', '/b', '/c', '/d', '/e', '/f']
  expect(noted(six, '/b')).toBe(six)
  expect(noted(six, '/e')).toEqual(['/e', '/a', '/b', '/c', '/d', '/f'])
  expect(noted(six, '/g')).toEqual(['/g', '/a', '/b', '/c', '/d', '/e'])
})
