import { expect, test } from 'vitest'
import type { Field } from './field'
import { columnWidth, gridFields, toColumn } from './toColumn'

const field = (more: Partial<Field> = {}): Field => ({ key: 'g#f', label: 'Name', type: 'text', length: 20, ...more })
const noSuggestions = async () => []

test('R145: a column is 9 times its field length wide; R147, R148: 4 times for rates, 7 times for customers', () => {
  expect(columnWidth(field(), 'shipmentEntry')).toBe(180)
  expect(columnWidth(field(), 'quotesLanes')).toBe(80)
  expect(columnWidth(field(), 'quotesCustomerAdd')).toBe(140)
})

test('R146: issue columns are at least 140 wide', () => {
  expect(columnWidth(field({ length: 3 }), 'ims')).toBe(140)
})

test('a head stays readable over a short field, and a long field leaves room for the others', () => {
  expect(columnWidth(field({ length: 1, label: 'Chargeable weight' }), 'shipmentEntry')).toBeGreaterThan(130)
  expect(columnWidth(field({ length: 500 }), 'shipmentEntry')).toBe(220)
})

test('a grid shows the active, visible fields in their order', () => {
  const fields = [
    field({ key: 'b', displayOrder: 2 }),
    field({ key: 'hidden', displayOrder: 1, isVisible: false }),
    field({ key: 'inactive', displayOrder: 1, isActive: false }),
    field({ key: 'a', displayOrder: 1 }),
  ]
  expect(gridFields(fields).map(each => each.key)).toEqual(['a', 'b'])
})

test('a weight becomes a right-aligned column with its unit in the head', () => {
  const column = toColumn(
    field({ type: 'numeric', label: 'Gross weight', unit: 'kg', decimals: 2 }),
    'shipmentEntry',
    noSuggestions,
  )
  expect(column).toMatchObject({ kind: 'number', label: 'Gross weight, kg' })
  expect(column.format?.('1204.5')).toBe('1,204.50')
  expect(column.check?.('heavy')).toMatchObject({ kind: 'regex' })
})

test('a box of a new row shows what the row is stored with; a text is left for the server to fill in', () => {
  const initialOf = (type: Field['type'], defaultValue: string) =>
    toColumn(field({ type, defaultValue }), 'default', noSuggestions).initial
  expect(initialOf('checkbox', 'true')).toBe(true)
  expect(initialOf('checkbox', '')).toBeUndefined()
  expect(initialOf('text', 'USD')).toBeUndefined()
})
