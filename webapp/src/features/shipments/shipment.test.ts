import { expect, test } from 'vitest'
import { rateAllWords } from './shipment'

test('one shipment is not called all of them', () => {
  expect(rateAllWords({ count: 1, isBound: false }, false)).toBe('Rate 1 shipment')
  expect(rateAllWords({ count: 2, isBound: false }, false)).toBe('Rate all 2 shipments')
  expect(rateAllWords({ count: 9215, isBound: false }, true)).toBe('Rate all 9,215 filtered shipments')
})
