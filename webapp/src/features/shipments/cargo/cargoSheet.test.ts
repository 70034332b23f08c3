import { expect, test } from 'vitest'
import { CargoSheet } from './cargoSheet'

const DIMENSIONS = 'dimensions'

function typed(weightUnit: string, text: string): unknown {
  const sheet = new CargoSheet(1, '', [], false, weightUnit)
  const column = sheet.store.columns.find(({ key }) => key === DIMENSIONS)
  return column?.parse(text)
}

test('where weights are in pounds, sides without a unit are in inches', () => {
  expect(typed('lb', '48 x 40 x 50')).toBe('48 x 40 x 50 in')
  expect(typed('lb', '120 x 80 x 100 cm')).toBe('120 x 80 x 100 cm')
  expect(typed('lb', '')).toBe('')
})

test('elsewhere the unit is asked for: sides are in centimeters, millimeters or meters', () => {
  expect(typed('', '120 x 80 x 100')).toBe('120 x 80 x 100')
})
