import { expect, test } from 'vitest'
import { momentIn, spanOf, zoneBeside } from './words'

test('how late, as people say it', () => {
  expect([0, 59, 60, 119, 2879, 2880, 10_000].map(spanOf)).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h',
    '47 h',
    '2 days',
    '6 days',
  ])
})

test('a time is shown by the clock of where it was said', () => {
  // in winter Berlin is one hour ahead
  expect(momentIn('2026-01-05T12:30:00Z', 'Europe/Berlin')).toBe('01/05/2026 13:30')
  expect(zoneBeside('Europe/Berlin')).toBe('Berlin')
  expect(zoneBeside('America/Chicago')).toBe('')
})
