import { expect, test } from 'vitest'
import { monthName, monthsBefore, monthsUpTo } from './months'

test('months over the turn of a year', () => {
  expect(monthsBefore('2026-02', 3)).toBe('2025-11')
  expect(monthsBefore('2026-02', 14)).toBe('2024-12')
  expect(monthsUpTo('2026-01').slice(0, 2)).toEqual(['2026-01', '2025-12'])
  expect(monthName('2026-05')).toBe('May 2026')
})
