import { expect, test } from 'vitest'
import { count, counted, dayOf, moment, money, short } from './format'

test('money has two decimals, a true minus, and an en dash for nothing', () => {
  expect(money('1204.18')).toBe('1,204.18')
  expect(money(-23.04)).toBe('−23.04')
  expect(money('0')).toBe('0.00')
  expect(money(null)).toBe('–')
  expect(money('')).toBe('–')
})

test('money is never rounded through a float', () => {
  expect(money('90071992547409.93')).toBe('90,071,992,547,409.93')
})

test('tiles shorten, tables count in full', () => {
  expect(short('1942855.95')).toBe('1.94M')
  expect(short('214880.40')).toBe('214.9k')
  expect(short(86)).toBe('86')
  expect(count(2461)).toBe('2,461')
})

test('moments are told in the time of the clock, not of the server', () => {
  expect(moment('2026-11-21T05:49:03.120Z')).toBe('11/20/2026 23:49')
  expect(dayOf('2026-07-01T04:59:00+00:00')).toBe('06/30/2026')
})

test('what is counted has its word in the right number', () => {
  expect([0, 1, 2, 1540].map(n => counted(n, 'quote'))).toEqual(['0 quotes', '1 quote', '2 quotes', '1,540 quotes'])
  expect(counted(2, 'industry', 'industries')).toBe('2 industries')
})
