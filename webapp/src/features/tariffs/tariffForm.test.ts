import { expect, test } from 'vitest'
import { bodyOf, emptyForm, problemsOf } from './tariffForm'

const form = () => ({ ...emptyForm('2026-11-21', 'USD', null), name: 'Couriers 2026' })

test('a tariff as a rate workbook gives it is freight by break, at least the minimum of the break', () => {
  expect(bodyOf(form()).charges).toEqual([
    { id: 'freight', name: 'Freight', method: 'perKg', breaks: true, minimum: 'break' },
  ])
})

test('a percentage is one of the freight', () => {
  const body = bodyOf({ ...form(), surcharges: [{ name: 'Fuel surcharge', method: 'percentOf', value: '24.5' }] })
  expect(body.charges?.[1]).toEqual({
    id: 'fuelSurcharge2',
    name: 'Fuel surcharge',
    method: 'percentOf',
    value: '24.5',
    basedOn: ['freight'],
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ currency: 'usd' }, 'currency'],
  [{ effectiveDate: '1 Jan' }, 'effectiveDate'],
  [{ expiryDate: '2026-11-20' }, 'expiryDate'],
  [{ roundUpTo: '-1' }, 'roundUpTo'],
  [{ surcharges: [{ name: 'Handling', method: 'flat', value: 'NaN' }] }, 'surcharges.0.value'],
])('%j is said to be wrong at its field', (wrong, field) => {
  expect(Object.keys(problemsOf({ ...form(), ...wrong }))).toEqual([field])
})
