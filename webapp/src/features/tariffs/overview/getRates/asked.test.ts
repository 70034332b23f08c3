import { expect, test } from 'vitest'
import { isBlank, isOneValue, readAsked, writeAsked } from './asked'

test('an address asks for the same shipment again', () => {
  const asked = {
    values: { 'shipmentInformation#shipDate': '2026-11-20', 'shipmentCargo#grossWeight': '282.97' },
    offer: 'v1',
    lane: 2,
  }
  const address = writeAsked(asked)
  expect(address.toString()).toBe(
    'shipmentInformation.shipDate=2026-11-20&shipmentCargo.grossWeight=282.97&offer=v1&lane=3',
  )
  expect(readAsked(address, '2026-11-21')).toEqual(asked)
})

test('a shipment without a date is one of today, and a date taken out stays out', () => {
  const today = readAsked(new URLSearchParams(), '2026-11-21')
  expect(today.values).toEqual({ 'shipmentInformation#shipDate': '2026-11-21' })
  const without = writeAsked({ values: { 'shipmentInformation#shipDate': '' }, offer: '', lane: null })
  expect(readAsked(without, '2026-11-21').values).toEqual({ 'shipmentInformation#shipDate': '' })
})

test('a lane is counted as people count, and what is no lane is none', () => {
  const laneOf = (lane: string) => readAsked(new URLSearchParams({ lane }), '2026-11-21').lane
  expect(['1', '0', '-1', 'x', '1.5', ''].map(laneOf)).toEqual([0, null, null, null, null, null])
})

test('only a single value of a lane can be taken over', () => {
  expect(['DTP', 'any', 'DTP, DTD', '606*', ''].map(isOneValue)).toEqual([true, false, false, false, false])
})

test('a form with nothing but its day asks for no rate yet', () => {
  const day = { 'shipmentInformation#shipDate': '2026-11-20' }
  expect(isBlank({ values: { ...day, 'shipmentCargo#grossWeight': ' ' } })).toBe(true)
  expect(isBlank({ values: { ...day, 'shipmentCargo#grossWeight': '1' } })).toBe(false)
})
