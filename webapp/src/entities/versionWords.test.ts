import { expect, test } from 'vitest'
import { alike, validity } from './versionWords'

test('a rate before and after has the same decimals, two at least', () => {
  expect(alike('3.9165', '9.75')).toEqual(['3.9165', '9.7500'])
  expect(alike('90', '95.5')).toEqual(['90.00', '95.50'])
  expect(alike('', 'STD')).toEqual(['–', 'STD'])
  expect(alike('3', '5', 0)).toEqual(['3', '5'])
  expect(alike('0.15', '0.157', 0)).toEqual(['0.150', '0.157'])
})

test('validity without a last day has no end', () => {
  expect(validity('2026-01-01', '')).toBe('from 01/01/2026')
})
