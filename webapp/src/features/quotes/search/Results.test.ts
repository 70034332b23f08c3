import { expect, test } from 'vitest'
import { laneWords } from './Results'

test('a lane is said with its postal codes, and each figure with the unit it was asked in', () => {
  expect(
    laneWords({
      'shipmentRouting#originPostalCode': '60607',
      'shipmentRouting#destinationPostalCode': '30318',
      'shipmentCargo#grossWeight': '1000 lb',
    }),
  ).toBe('60607 → 30318, 1000 lb')
})

test('a figure without a unit is in the one programs exchange', () => {
  expect(laneWords({ 'shipmentRouting#originPort': 'FRA', 'shipmentCargo#grossWeight': 50 })).toBe('FRA → any, 50 kg')
})
