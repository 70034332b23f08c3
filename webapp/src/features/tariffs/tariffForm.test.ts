import { expect, test } from 'vitest'
import { bodyOf, emptyForm, newSurcharge, problemsOf } from './tariffForm'

const line = { name: '', method: 'flat', value: '', currency: '', basedOn: [], parameters: {} }
const form = () => ({ ...emptyForm('2026-11-21', 'USD', null), name: 'Couriers 2026' })

test('a tariff as a rate workbook gives it is freight by break, at least the minimum of the break', () => {
  expect(bodyOf(form()).charges).toEqual([
    { id: 'freight', name: 'Freight', method: 'perKg', breaks: true, minimum: 'break' },
  ])
})

test('a percentage is one of the freight', () => {
  const body = bodyOf({
    ...form(),
    surcharges: [{ ...line, name: 'Fuel surcharge', method: 'percentOf', value: '24.5' }],
  })
  expect(body.charges?.[1]).toEqual({
    id: 'fuelSurcharge2',
    name: 'Fuel surcharge',
    method: 'percentOf',
    value: '24.5',
    currency: null,
    basedOn: ['freight'],
    parameters: {},
  })
})

test('what a method needs to know goes along, as typed; what is left empty is its default', () => {
  const parameters = { index: 'DOE', table: ' FSC ', lag: '' }
  const body = bodyOf({
    ...form(),
    surcharges: [{ ...line, name: 'Fuel', method: 'fuel', parameters, basedOn: ['freight', 'charge3'] }],
  })
  expect(body.charges?.[1]).toMatchObject({
    parameters: { index: 'DOE', table: 'FSC' },
    basedOn: ['freight', 'charge3'],
    value: null,
  })
})

test('a parameter that must be stated is said to be missing', () => {
  const methods = [{ id: 'fuel', value: '', parameters: [{ key: 'index', label: 'Fuel index', mandatory: true }] }]
  const wrong = { ...form(), surcharges: [{ ...line, name: 'Fuel', method: 'fuel' }] }
  expect(problemsOf(wrong, methods)).toEqual({ 'surcharges.0.parameters.index': 'Fuel index is missing' })
})

test('a new line has an id that no other line has', () => {
  const first = newSurcharge([])
  expect(newSurcharge([first]).id).not.toBe(first.id)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ currency: 'usd' }, 'currency'],
  [{ effectiveDate: '1 Jan' }, 'effectiveDate'],
  [{ expiryDate: '2026-11-20' }, 'expiryDate'],
  [{ roundUpTo: '-1' }, 'roundUpTo'],
  [{ surcharges: [{ ...line, name: 'Handling', value: 'NaN' }] }, 'surcharges.0.value'],
  [{ surcharges: [{ ...line, name: 'Handling', value: '1', currency: 'EURO' }] }, 'surcharges.0.currency'],
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
  const shown = { ...line, kept, name: 'Terminal handling', value: '12', currency: 'GBP' }
  const charge = (surcharge: typeof shown) => bodyOf({ ...form(), surcharges: [surcharge] }).charges?.[1]
  expect(charge(shown)).toEqual({ ...kept, name: 'Terminal handling', value: '12', basedOn: [], parameters: {} })
  expect(charge({ ...shown, method: 'perKg' })).toEqual({
    id: 'thc',
    name: 'Terminal handling',
    method: 'perKg',
    value: '12',
    currency: 'GBP',
    basedOn: [],
    parameters: {},
  })
})
