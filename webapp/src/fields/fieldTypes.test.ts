import { describe, expect, test } from 'vitest'
import type { Field } from './field'
import { FIELD_TYPES } from './fieldTypes'

const field = (more: Partial<Field> = {}): Field => ({ key: 'shipmentCargo#x', label: 'X', type: 'text', ...more })

describe('dates (R149)', () => {
  const { parse, fault } = FIELD_TYPES.date
  test.each([
    ['2026-11-05', '2026-11-05'],
    ['05-Nov-2026', '2026-11-05'],
    ['5-nov-2026', '2026-11-05'],
    ['05-11-2026', '2026-11-05'],
    ['29-02-2028', '2028-02-29'],
  ])('%s is read as %s', (typed, iso) => {
    expect(parse(typed)).toBe(iso)
    expect(fault(iso)).toBeNull()
  })
  test.each(['31-31-2026', '2026-02-30', '03/04/2026', 'tomorrow', '29-02-2026'])(
    '%s stays as typed, and is refused',
    typed => {
      expect(parse(typed)).toBe(typed)
      expect(fault(typed)).not.toBeNull()
    },
  )
})

describe('numbers', () => {
  const { parse, fault, format } = FIELD_TYPES.numeric
  test.each([
    ['1,234.50', '1234.50'],
    [' 12 ', '12'],
    ['−3', '-3'],
    ['1,2', '1,2'],
  ])('%j is read as %j', (typed, value) => expect(parse(typed)).toBe(value))
  test.each(['1,2', '12kg', '1e3', '--4', '.'])('%j is no number', typed => expect(fault(typed)).not.toBeNull())
  test.each([
    ['1234567.891', 2, '1,234,567.891'],
    ['3.5', 2, '3.50'],
    ['692', 0, '692'],
    ['-0.5', 1, '−0.5'],
    ['9007199254740993', 0, '9,007,199,254,740,993'],
  ])('%s with %i places is shown as %s: nothing is rounded away', (value, decimals, shown) => {
    expect(format(value, field({ decimals }))).toBe(shown)
  })
  test('what is no number is shown as it was typed', () => {
    expect(format('See ASN-93 (ID#:1281)', field({ decimals: 2 }))).toBe('See ASN-93 (ID#:1281)')
  })
})

describe('on the wire', () => {
  test('an emptied cell is nothing', () => expect(FIELD_TYPES.text.toWire('')).toBeNull())
  test('several choices are a list, and one text in the cell', () => {
    const { fromWire, toWire, parse } = FIELD_TYPES.multiselect
    expect(fromWire(['AIR', 'OCE'])).toBe('AIR, OCE')
    expect(toWire(parse('AIR,OCE, '))).toEqual(['AIR', 'OCE'])
  })
  test.each(['TRUE', 'yes', '1', 'X'])('%s ticks a checkbox', typed =>
    expect(FIELD_TYPES.checkbox.parse(typed)).toBe(true),
  )
  test('leading zeros of a number typed as text stay', () => {
    expect(FIELD_TYPES.text.toWire(FIELD_TYPES.text.parse('00099999'))).toBe('00099999')
  })
})
