import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chargeable, cubicMetres, FACTORS, type Line, sixPlaces, totalVolume, volumeWeight } from './volumeWeight'

interface Case extends Line {
  cubicMetres: string
  air: string
  truck: string
  ocean: string
}
const { volumeWeight: cases }: { volumeWeight: Case[] } = JSON.parse(
  readFileSync('../tests/vectors/tools.json', 'utf8'),
)

test.each(cases)('A078: $pieces × $length × $width × $height cm are $cubicMetres m³', wanted => {
  const cubic = cubicMetres(wanted, 'cm') ?? ''
  expect(sixPlaces(cubic)).toBe(wanted.cubicMetres)
  for (const each of FACTORS) expect(volumeWeight(cubic, each.factor), each.id).toBe(wanted[each.id])
})

test('inches are turned into centimetres without loss', () => {
  const crate = { pieces: '2', length: '10', width: '10', height: '10' }
  expect(cubicMetres(crate, 'in')).toBe('0.032774128')
})

test('sizes add up before anything is rounded', () => {
  const small = { pieces: '1', length: '0.7', width: '0.7', height: '0.7' }
  expect(sixPlaces(cubicMetres(small, 'cm') ?? '')).toBe('0.000000')
  expect(sixPlaces(totalVolume([small, small, small], 'cm'))).toBe('0.000001')
})

test('a line that is not whole counts for nothing', () => {
  const half = { pieces: '1', length: '100', width: '', height: '100' }
  expect(cubicMetres(half, 'cm')).toBeNull()
  expect(cubicMetres({ ...half, width: '-5' }, 'cm')).toBeNull()
  expect(totalVolume([half], 'cm')).toBe('0')
})

test('greater of gross and volume weight is charged', () => {
  expect(chargeable('200', '160.003200')).toBe('200.000000')
  expect(chargeable('160.0031', '160.003200')).toBe('160.003200')
  expect(chargeable('', '160.003200')).toBeNull()
})
