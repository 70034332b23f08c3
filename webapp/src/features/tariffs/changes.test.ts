import { expect, test } from 'vitest'
import { movement } from './Changes'
import { lastQuarter } from './whatIf/addresses'

test('a rate says by how many percent it moves, a word and a new rate do not', () => {
  expect(movement('1.9000', '1.9931')).toBe('+4.9%')
  expect(movement('1,200.00', '1,140.00')).toBe('−5.0%')
  expect([movement('', '1.20'), movement('0', '5'), movement('lane', 'break'), movement('5', '')]).toEqual([
    '',
    '',
    '',
    '',
  ])
})

test('last quarter is the whole calendar quarter before today', () => {
  expect(lastQuarter('2026-11-25')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(lastQuarter('2027-01-01')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(lastQuarter('2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
})
