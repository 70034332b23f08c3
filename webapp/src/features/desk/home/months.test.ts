import { expect, test } from 'vitest'
import { monthsFrom } from './months'

test('months are counted over the turn of the year', () => {
  expect(monthsFrom('2026-01', -2)).toBe('2025-11')
  expect(monthsFrom('2026-11', -12)).toBe('2025-11')
  expect(monthsFrom('2025-12', 1)).toBe('2026-01')
})
