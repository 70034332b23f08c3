import { expect, test } from 'vitest'
import { bodyOf, emptyForm, problemsOf } from './tariffForm'

const form = () => ({ ...emptyForm('2026-11-21', 'USD', null), name: 'Couriers 2026' })

test('a tariff as a rate workbook gives it is freight by break, at least the minimum of the break', () => {
  expect(bodyOf(form()).charges).toEqual([
    { id: 'freight', name: 'Freight', method: 'perKg', breaks: true, minimum: 'break' },
  ])
})

test('a percentage is one of the freight', () => {
  const body = bodyOf({
    ...form(),
    surcharges: [{ name: 'Fuel surcharge', method: 'percentOf', value: '24.5', currency: '' }],
  })
  expect(body.charges?.[1]).toEqual({
    id: 'fuelSurcharge2',
    name: 'Fuel surcharge',
    method: 'percentOf',
    value: '24.5',
    currency: null,
    basedOn: ['freight'],
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ currency: 'usd' }, 'currency'],
  [{ effectiveDate: '1 Jan' }, 'effectiveDate'],
  [{ expiryDate: '2026-11-20' }, 'expiryDate'],
  [{ roundUpTo: '-1' }, 'roundUpTo'],
  [{ surcharges: [{ name: 'Handling', method: 'flat', value: 'NaN', currency: '' }] }, 'surcharges.0.value'],
  [{ surcharges: [{ name: 'Handling', method: 'flat', value: '1', currency: 'EURO' }] }, 'surcharges.0.currency'],
  [{ currencySource: ' ' }, 'currencySource'],
])('%j is said to be wrong at its field', (wrong, field) => {
  expect(Object.keys(problemsOf({ ...form(), ...wrong }))).toEqual([field])
})

test('what the form does not show of a charge stays, until its method is another', () => {
  const kept = {
    id: 'thc',
    name: 'Handling',
    method: 'flat',
    value: '10',
    currency: 'GBP',
    minimum: '5',
    currencyFrequency: 'weekly' as const,
  }
  const shown = { kept, name: 'Terminal handling', method: 'flat', value: '12', currency: 'GBP' }
  const charge = (surcharge: typeof shown) => bodyOf({ ...form(), surcharges: [surcharge] }).charges?.[1]
  expect(charge(shown)).toEqual({ ...kept, name: 'Terminal handling', value: '12' })
  expect(charge({ ...shown, method: 'perKg' })).toEqual({
    id: 'thc',
    name: 'Terminal handling',
    method: 'perKg',
    value: '12',
    currency: 'GBP',
    basedOn: [],
  })
})
