import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Field } from './field'
import { numeric } from './types/numeric'
import { inOwnUnit, MEASURED } from './units'

const { ratios, typed } = JSON.parse(readFileSync('../tests/vectors/units.json', 'utf8')) as {
  ratios: Record<string, Record<string, string>>
  typed: [string, string, string][]
}
const weight: Field = { key: 'shipmentCargo#grossWeight', label: 'Gross weight', type: 'numeric', unit: 'kg' }

describe('units of figures', () => {
  test('the table is the server’s', () => {
    const table = Object.entries(MEASURED).map(([key, units]) => [
      key,
      Object.fromEntries(units.map(({ name, ratio }) => [name, ratio])),
    ])
    expect(Object.fromEntries(table)).toEqual(ratios)
  })
  test.each(typed)('%s: %s is kept as %s', (key, text, kept) => {
    const field: Field = { key, label: 'Figure', type: 'numeric', unit: 'kg' }
    expect(numeric.typed?.(field)(text)).toBe(kept)
    expect(numeric.reader(field)(kept)).toBe(kept)
  })
  test('a weight is shown as it was given', () => {
    expect(numeric.format('1000 lb', { ...weight, decimals: 2 })).toBe('1,000 lb')
    expect(numeric.format('1000', { ...weight, decimals: 2 })).toBe('1,000.00')
  })
  describe('in a field whose template states pounds', () => {
    const pounds: Field = { ...weight, unit: 'lb', decimals: 2 }
    test('a figure that is typed without a unit is in pounds', () => {
      expect(numeric.typed?.(pounds)('1,000')).toBe('1000 lb')
      expect(numeric.typed?.(pounds)('12 cwt')).toBe('12 cwt')
    })
    test('kilograms are typed, shown and copied with their unit, so that none is read as pounds', () => {
      expect(numeric.typed?.(pounds)('453.59 kg')).toBe('453.59')
      expect(numeric.reader(pounds)('453.59')).toBe('453.59')
      expect(numeric.format('453.59', pounds)).toBe('453.59 kg')
      expect(numeric.write?.('453.59', pounds)).toBe('453.59 kg')
    })
    test('what is copied reads back as the same, pounds as mere figures', () => {
      expect(numeric.write?.('1000 lb', pounds)).toBe('1000')
      for (const value of ['1000 lb', '453.59', '12 cwt', '0.5 lb']) {
        expect(numeric.typed?.(pounds)(numeric.write?.(value, pounds) ?? '')).toBe(value)
      }
    })
  })
  test('rules count in the unit of the field', () => {
    expect(inOwnUnit('1000 lb')).toBe('453.59237')
    expect(inOwnUnit('1000')).toBeNull()
  })
})
