import { expect, test } from 'vitest'
import fine from 'world-atlas/countries-50m.json'
import { WORLD } from './world'

test('the map has every country of the fine atlas, however small', () => {
  const on = new Set(WORLD.features.map(shape => shape.id))
  const wanted = fine.objects.countries.geometries.flatMap(shape => ('id' in shape ? [shape.id] : []))
  expect(wanted.filter(id => !on.has(id))).toEqual(['010'])
  expect(on.has('702')).toBe(true) // Singapore
})
