import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATEGORIES, convert } from './units'

interface Case {
  value: string
  from: string
  to: string
  figure: string
  exact: boolean
}
const { units }: { units: Case[] } = JSON.parse(readFileSync('../tests/vectors/tools.json', 'utf8'))

test.each(units)('A079: $value $from is $figure $to', ({ value, from, to, figure, exact }) => {
  const category = CATEGORIES.find(each => each.units.some(unit => unit.id === from))
  const unit = category?.units.find(each => each.id === from)
  if (!category || !unit) throw new Error(`no unit ${from}`)
  const found = convert(value, unit, category).find(each => each.unit.id === to)
  expect(found).toMatchObject({ figure, exact })
})

test('every length has its square, and those of the specification their cube', () => {
  const ids = Object.fromEntries(CATEGORIES.map(each => [each.id, each.units.map(unit => unit.id)]))
  expect(ids).toEqual({
    length: ['cm', 'm', 'km', 'in', 'ft', 'miles'],
    area: ['cm2', 'm2', 'km2', 'in2', 'ft2', 'miles2'],
    weight: ['g', 'kg', 'oz', 'lb'],
    volume: ['cm3', 'm3', 'in3', 'ft3'],
  })
})

test.each(['', 'ten', '1e5', '1.2.3'])('“%s” is no figure and converts into nothing', typed => {
  const [length] = CATEGORIES
  expect(length?.units[0] && convert(typed, length.units[0], length)).toEqual([])
})
