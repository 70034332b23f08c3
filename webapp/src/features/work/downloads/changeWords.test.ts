import { expect, test } from 'vitest'
import { pathInWords, valueInWords } from './changeWords'

test('a path of a record is read as words', () => {
  expect(pathInWords('charge.value')).toBe('Charge, value')
  expect(pathInWords('shipmentParties#customerName')).toBe('Shipment parties, customer name')
  expect(pathInWords('is_active')).toBe('Is active')
})

test('values are read as words: none, yes and no, lists, and what has parts', () => {
  expect([null, undefined, ''].map(valueInWords)).toEqual(['', '', ''])
  expect([true, false, 0, '12.50'].map(valueInWords)).toEqual(['Yes', 'No', '0', '12.50'])
  expect(valueInWords(['a', 'b'])).toBe('a, b')
  expect(valueInWords([])).toBe('')
  expect(valueInWords([{ rank: 1 }])).toBe('1 entry')
  expect(valueInWords({ a: 1, b: 2 })).toBe('2 values')
  expect(valueInWords('x'.repeat(400))).toBe(`${'x'.repeat(160)}… (400 characters)`)
})
