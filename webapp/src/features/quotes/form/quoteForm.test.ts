import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { bodyOf, EMPTY, faultsOf, lacking } from './quoteForm'

const WEIGHT = 'shipmentCargo#grossWeight'
const typed = { ...EMPTY, accountId: 'a', values: { [WEIGHT]: '50', 'shipmentCargo#volume': ' ' } }

test('what is left empty is not sent, and no tariff means the one that applies', () => {
  const adhoc = [
    { name: 'Customs help', amount: '25' },
    { name: '', amount: '' },
  ]
  expect(bodyOf({ ...typed, adhoc })).toMatchObject({
    values: { [WEIGHT]: '50' },
    tariffId: null,
    adhoc: [{ name: 'Customs help', amount: '25' }],
  })
})

test('a price is asked for once there is a customer and something to carry', () => {
  expect(lacking(typed)).toBeNull()
  expect(lacking({ ...typed, accountId: '' })).toMatch(/^Choose a customer/)
  expect(lacking({ ...typed, values: {} })).toMatch(/^Choose a customer/)
})

test('a charge that is half typed waits, one that nobody has begun does not', () => {
  expect(lacking({ ...typed, adhoc: [{ name: 'Help', amount: '' }] })).toMatch(/^Charge 1 needs a name and an amount/)
  expect(lacking({ ...typed, adhoc: [{ name: 'Help', amount: 'abc' }] })).toMatch(/^Charge 1/)
  expect(lacking({ ...typed, adhoc: [{ name: 'Help', amount: '25.5' }] })).toBeNull()
  expect(lacking({ ...typed, adhoc: [{ name: '', amount: '' }] })).toBeNull()
})

test('what the server refuses stands at its field', () => {
  const refused = new ApiError(400, 'date_invalid', 'tomorrow is not a date. Enter it like 2026-05-31.', {
    field: 'validFrom',
  })
  expect(faultsOf(refused)).toEqual({ validFrom: 'tomorrow is not a date. Enter it like 05/31/2026.' })
  expect(faultsOf(new ApiError(400, 'not_rated', 'No rate found.', {}))).toEqual({})
  expect(faultsOf(null)).toEqual({})
})
