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
  test('rules count in the unit of the field', () => {
    expect(inOwnUnit('1000 lb')).toBe('453.59237')
    expect(inOwnUnit('1000')).toBeNull()
  })
})
