import { expect, test } from 'vitest'
import {
  type ChargeForm,
  chargeFormOf,
  chargeOf,
  countsWorkingDays,
  FREIGHT,
  inUnit,
  newCharge,
  withBreaks,
} from './chargeForm'
import { calculatedAt, moved } from './chargeOrder'
import { summaryOf } from './chargeSummary'
import { bodyOf, emptyForm, formOf, problemsOf } from './tariffForm'

const line: ChargeForm = { ...newCharge([]), id: 'handling', name: 'Handling', value: '12' }
const form = () => ({ ...emptyForm('2026-11-21', 'USD', null), name: 'Couriers 2026' })
const sent = (charge: ChargeForm) => bodyOf({ ...form(), charges: [FREIGHT, charge] }).charges?.[1]

test('a tariff as a rate workbook gives it is freight by break, at least the minimum of the break', () => {
  expect(bodyOf(form()).charges).toMatchObject([
    { id: 'freight', name: 'Freight', method: 'perKg', breaks: true, breakSet: '', minimum: 'break', value: null },
  ])
})

test('what a method needs to know goes along, as typed; what is left empty is its default', () => {
  const parameters = { index: 'DOE', table: ' FSC ', lag: '' }
  const charge = sent({ ...line, method: 'fuel', value: '', parameters, basedOn: ['freight', 'charge3'] })
  expect(charge).toMatchObject({
    parameters: { index: 'DOE', table: 'FSC' },
    basedOn: ['freight', 'charge3'],
    value: null,
  })
})

test('minimum, maximum, group, considered limits and what is not billed go along', () => {
  const details = { minimum: 'lane', maximum: '75.00', group: ' handling ', billed: false, consider: ['max' as const] }
  expect(sent({ ...line, ...details })).toMatchObject({ ...details, group: 'handling' })
})

test('a charge that says no decimals has those of the currency, and one that says two keeps them', () => {
  expect(sent(line)).toMatchObject({ decimals: null })
  const stored = sent({ ...line, decimals: '2' })
  expect(stored).toMatchObject({ decimals: 2 })
  expect([line, chargeFormOf(stored as never)].map(each => each.decimals)).toEqual(['currency', '2'])
})

test('a parameter that must be stated is said to be missing', () => {
  const methods = [{ id: 'fuel', value: '', parameters: [{ key: 'index', label: 'Fuel index', mandatory: true }] }]
  const wrong = { ...form(), charges: [{ ...line, name: 'Fuel', method: 'fuel', value: '' }] }
  expect(problemsOf(wrong, methods)).toEqual({ 'charges.0.parameters.index': 'Enter Fuel index' })
})

test('a new line has an id that no other line has', () => {
  const first = newCharge([])
  expect(newCharge([first]).id).not.toBe(first.id)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ currency: 'usd' }, 'currency'],
  [{ effectiveDate: '1 Jan' }, 'effectiveDate'],
  [{ expiryDate: '2026-11-20' }, 'expiryDate'],
  [{ roundUpTo: '-1' }, 'roundUpTo'],
  [{ volumeFactor: '1,5' }, 'volumeFactor'],
  [{ volumeDivisor: '6,000' }, 'volumeDivisor'],
  [{ volumeFactor: '250', volumeDivisor: '6000' }, 'volumeDivisor'],
  [{ charges: [] }, 'charges'],
  [{ charges: [{ ...line, value: 'NaN' }] }, 'charges.0.value'],
  [{ charges: [{ ...line, currency: 'EURO' }] }, 'charges.0.currency'],
  [{ charges: [{ ...line, minimum: 'plenty' }] }, 'charges.0.minimum'],
  [{ charges: [{ ...FREIGHT, breaks: 'gone' }] }, 'charges.0.breaks'],
  [{ holidays: ['Christmas'] }, 'holidays'],
  [{ currencySource: ' ' }, 'currencySource'],
])('%j is said to be wrong at its field', (wrong, field) => {
  expect(Object.keys(problemsOf({ ...form(), ...wrong }))).toEqual([field])
})

test('what the form does not show of a charge stays, until its method is another', () => {
  const kept = { id: 'thc', name: 'Handling', method: 'flat', value: '10', ofALaterVersion: true }
  const shown = chargeFormOf(kept)
  expect(chargeOf({ ...shown, value: '12' })).toMatchObject({ ...kept, value: '12' })
  expect(chargeOf({ ...shown, method: 'perKg' })).not.toHaveProperty('ofALaterVersion')
})

test('without breaks a charge has no break minimum, no deficit test and no ranges that are not used', () => {
  const by = { ...FREIGHT, breaks: 'weights', removedBreaks: ['0'], consider: ['deficit' as const, 'max' as const] }
  expect(withBreaks(by, '')).toMatchObject({ breaks: '', minimum: '', removedBreaks: [], consider: ['max'] })
})

test('flat and per-unit ranges go together in a charge with breaks, and in no other', () => {
  const mixed = { ...FREIGHT, method: 'perLb', mixedRanges: true }
  expect(sent(mixed)).toMatchObject({ breaks: true, mixedRanges: true })
  expect(chargeFormOf(sent(mixed) as never).mixedRanges).toBe(true)
  expect(summaryOf(mixed, [])).toBe('breaks by lane · flat and per-unit ranges · minimum by break')
  expect(sent(withBreaks(mixed, ''))).toMatchObject({ breaks: false, mixedRanges: false })
})

test('a closed line says what is unusual about it', () => {
  const charge = { ...FREIGHT, breaks: 'w', removedBreaks: ['0'], billed: false }
  expect(summaryOf(charge, [{ id: 'w', name: 'Weights' }])).toBe(
    'Weights breaks · 1 excluded · minimum by break · not billed',
  )
  expect(summaryOf(line, [])).toBe('')
})

test('rates of its own go with the currency of a charge: in that of the tariff nothing is converted', () => {
  const own = { currencySource: 'Customs', currencyFrequency: 'weekly', rateDay: 'shipmentInformation#invoiceDate' }
  expect(sent({ ...line, currency: 'EUR', ...own })).toMatchObject({
    currencySource: 'Customs',
    currencyFrequency: 'weekly',
    exchangeRateAppliedOn: 'shipmentInformation#invoiceDate',
  })
  expect(sent({ ...line, ...own })).toMatchObject({ currency: null, currencySource: null, currencyFrequency: null })
})

test('the volumetric factor or divisor stays when a tariff is edited, and goes where the volume does not count', () => {
  const unit = 'lb' as const
  const weight = { basis: 'chargeable' as const, unit, roundUpTo: '0.5', volumeFactor: null, volumeDivisor: '139' }
  const terms = { currency: 'USD', identifiers: ['carrier'], charges: [], weight }
  const tariff = { name: 'A', accountId: null, currency: 'USD', revision: 1, versions: [{ state: 'draft', terms }] }
  const read = formOf(tariff as unknown as Parameters<typeof formOf>[0])
  expect(bodyOf(read).weight).toEqual(weight)
  expect(bodyOf({ ...read, basis: 'gross' }).weight).toEqual({ ...weight, basis: 'gross', volumeDivisor: null })
})

test('what is wrong with a weight is said in the unit of the tariff', () => {
  const form = { ...emptyForm('2026-01-01', 'USD', null), volumeDivisor: '1:3' }
  expect(problemsOf({ ...form, unit: 'lb' }).volumeDivisor).toBe('Enter cubic inches, like 139')
  expect(problemsOf(form).volumeDivisor).toBe('Enter cubic centimeters, like 6000')
})

test('a condition, a discount and a rounding go along and come back', () => {
  const lifted = { name: 'shipmentCargo#liftgate', operator: 'equalTo' as const, value: 'yes' }
  const details = {
    condition: { condition: 'and' as const, parts: [lifted] },
    discount: '62',
    discountTaken: 'beforeMinimum' as const,
    absoluteMinimum: '95.00',
    rounding: 'up' as const,
  }
  const stored = sent({ ...line, ...details })
  expect(stored).toMatchObject({
    condition: { condition: 'and', fields: [{ ...lifted, value1: '', value2: '' }] },
    discount: '62',
    discountTaken: 'beforeMinimum',
    absoluteMinimum: '95.00',
    rounding: 'up',
  })
  expect(chargeFormOf(stored as never)).toMatchObject(details)
  expect(sent(line)).toMatchObject({ condition: null, discount: null, absoluteMinimum: null, rounding: 'halfUp' })
})

test('a charge per package goes along with its multi-piece minimum, and without the mark there is none', () => {
  const parcel = { ...line, perPackage: true, multiPieceMinimum: '25.00' }
  const stored = sent(parcel)
  expect(stored).toMatchObject({ perPackage: true, multiPieceMinimum: '25.00' })
  expect(chargeFormOf(stored as never)).toMatchObject({ perPackage: true, multiPieceMinimum: '25.00' })
  expect(sent({ ...parcel, perPackage: false })).toMatchObject({ perPackage: false, multiPieceMinimum: null })
  expect(summaryOf(parcel, [], [])).toBe('per package · multi-piece minimum 25.00')
})

test('a closed line says when it is charged and what comes off', () => {
  const fields = [{ name: 'shipmentCargo#liftgate', label: 'Liftgate', type: 'text' as const }]
  const condition = {
    condition: 'and' as const,
    parts: [{ name: 'shipmentCargo#liftgate', operator: 'equalTo' as const, value: 'yes' }],
  }
  const told = summaryOf({ ...line, condition, discount: '62', absoluteMinimum: '95', rounding: 'down' }, [], fields)
  expect(told).toBe('only if Liftgate is yes · 62 % off · absolute minimum 95 · rounded down')
})

test.each([
  [{ discount: '101' }, 'discount'],
  [{ absoluteMinimum: '0' }, 'absoluteMinimum'],
  [{ perPackage: true, multiPieceMinimum: 'ten' }, 'multiPieceMinimum'],
  [
    { condition: { condition: 'and' as const, parts: [{ name: '', operator: 'equalTo' as const, value: '' }] } },
    'condition',
  ],
])('%j is refused at its field', (wrong, field) => {
  expect(problemsOf({ ...form(), charges: [{ ...line, ...wrong }] })).toHaveProperty(`charges.0.${field}`)
})

test('charges are calculated as listed, each after what it is based on', () => {
  const lines = [
    { ...line, id: 'fuel', basedOn: ['linehaul'] },
    { ...line, id: 'freight', group: 'linehaul' },
    { ...line, id: 'lift' },
  ]
  expect([...calculatedAt(lines)]).toEqual([
    ['freight', 1],
    ['fuel', 2],
    ['lift', 3],
  ])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('a tariff asks for its holidays where a charge counts working days', () => {
  const detention = (days: string) => ({ ...FREIGHT, method: 'perDay', parameters: { days } })
  expect(countsWorkingDays(detention('calendar days'))).toBe(false)
  expect(countsWorkingDays(detention('free working days, then calendar days'))).toBe(true)
  expect(countsWorkingDays({ ...detention('working days'), method: 'perHour' })).toBe(false)
})

test('a new tariff of a system of US units begins in pounds, with ZIP codes, class and rates per 100 lb', () => {
  const american = emptyForm('2026-11-21', 'USD', null, 'lb')
  expect(american.unit).toBe('lb')
  expect(american.identifiers).toEqual(['originPostalCode', 'destinationPostalCode', 'freightClass'])
  expect(american.charges.map(each => each.method)).toEqual(['perCwt'])
  expect(emptyForm('2026-11-21', 'USD', null).charges).toEqual([FREIGHT])
})

test('charges follow the unit of the tariff, those that state a figure stay what it is per', () => {
  const stated = { ...FREIGHT, id: 'security', breaks: '', value: '0.12' }
  const flat = { ...FREIGHT, id: 'docs', method: 'flat', value: '' }
  const of = (charges: ChargeForm[], unit: 'kg' | 'lb') => inUnit(charges, unit).map(each => each.method)
  expect(of([FREIGHT, stated, flat], 'lb')).toEqual(['perLb', 'perKg', 'flat'])
  expect(
    of(
      [
        { ...FREIGHT, method: 'perCwt' },
        { ...FREIGHT, method: 'perLb' },
      ],
      'kg',
    ),
  ).toEqual(['perKg', 'perKg'])
  expect(of([{ ...FREIGHT, method: 'perCwt' }], 'lb')).toEqual(['perCwt'])
})

test('a buying tariff names its carrier; a selling one has none, whatever was chosen before', () => {
  const bought = { ...form(), side: 'buying' as const }
  expect(problemsOf(bought).carrier).toBe('Choose the carrier it is bought from')
  expect(problemsOf({ ...bought, carrier: 'LH' }).carrier).toBeUndefined()
  expect(bodyOf({ ...bought, carrier: 'LH' })).toMatchObject({ side: 'buying', carrier: 'LH' })
  expect(bodyOf({ ...form(), carrier: 'LH' })).toMatchObject({ side: 'selling', carrier: '' })
})
