import { describe, expect, test } from 'vitest'
import type { Field } from './field'
import { plainFigure } from './figures'
import { toCell } from './toColumn'
import { date } from './types/date'
import { multiline } from './types/multiline'
import { numeric } from './types/numeric'

// how cells are read is tested with the vectors shared with the server (validateRow.test.ts); here: their display
const field = (more: Partial<Field> = {}): Field => ({ key: 'shipmentCargo#x', label: 'X', type: 'text', ...more })

describe('figures', () => {
  test.each([
    ['1234567.891', 2, '1,234,567.891'],
    ['3.5', 2, '3.50'],
    ['692', 0, '692'],
    ['-0.5', 1, '−0.5'],
    ['9007199254740993', 0, '9,007,199,254,740,993'],
  ])('%s with %i places is shown as %s: nothing is rounded away', (value, decimals, shown) => {
    expect(numeric.format(value, field({ decimals }))).toBe(shown)
  })
  test('what is no figure is shown as it was typed', () => {
    expect(numeric.format('See ASN-93 (ID#:1281)', field({ decimals: 2 }))).toBe('See ASN-93 (ID#:1281)')
  })
  test('more digits than the database holds are refused', () => {
    expect(plainFigure('1'.repeat(34))).not.toBeNull()
    expect(plainFigure('1'.repeat(35))).toBeNull()
  })
})

test('a cell of several lines shows them side by side', () => {
  expect(multiline.format('Pumps\nand valves', field())).toBe('Pumps ⏎ and valves')
  expect(multiline.editor).toBe('lines')
})

test('dates as sheets write them are days', () => {
  const read = date.reader(field({ type: 'date' }))
  expect(read('2026-05-31T00:00:00')).toBe('2026-05-31')
  expect(read('5-Jan-26')).toBe('2026-01-05')
})

test('a cell keeps what cannot be read, for the check to refuse, and is empty for nothing', () => {
  expect(toCell(field({ type: 'numeric' }), 'heavy')).toBe('heavy')
  expect(toCell(field({ type: 'numeric' }), null)).toBe('')
  expect(toCell(field({ type: 'checkbox' }), undefined)).toBe(false)
  expect(toCell(field({ type: 'multiselect' }), ['AIR', 'OCE'])).toBe('AIR, OCE')
})
