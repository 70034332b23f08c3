import { expect, test } from 'vitest'
import { bodyOf, canBePriced, EMPTY } from './quoteForm'

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
  expect(canBePriced(typed)).toBe(true)
  expect(canBePriced({ ...typed, accountId: '' })).toBe(false)
  expect(canBePriced({ ...typed, values: {} })).toBe(false)
})

test('a charge that is half typed waits', () => {
  expect(canBePriced({ ...typed, adhoc: [{ name: 'Help', amount: '' }] })).toBe(false)
  expect(canBePriced({ ...typed, adhoc: [{ name: 'Help', amount: '25.5' }] })).toBe(true)
})
