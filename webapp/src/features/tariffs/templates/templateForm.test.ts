import { expect, test } from 'vitest'
import { templateRates, templateView } from '../addresses'
import { FREIGHT } from '../form/chargeForm'
import { cloneAddress, destinationOf, missingOf } from './destination'
import { modeOf } from './mode'
import { fromWire, PLAIN_LOOK } from './templateCharge'
import { countsOf, errorsOf } from './templateErrors'
import { bodyOf, emptyTemplate, templateOf } from './templateForm'

const sent = { type: 'preview' as const, id: '', cloneOf: '', withLanes: false }
const template = () => {
  const { info, terms } = emptyTemplate('2026-11-21', 'USD')
  terms.name = 'RFQ 2027'
  terms.charges = [{ ...FREIGHT, maximum: 'lane', consider: ['deficit'] }]
  info.looks = { freight: { ...PLAIN_LOOK, quoteChargeType: 'Freight', customerView: false, displayWidth: 90 } }
  return { info, terms }
}

test('a template comes back from the wire as it was typed', () => {
  const { info, terms } = template()
  const body = bodyOf(info, terms, sent)
  const stored = { id: 'x', revision: 3, hasData: false, versionNumber: 1, state: 'draft' as const, laneCount: 0 }
  const again = templateOf({ ...body, ...stored, updatedOn: '' } as Parameters<typeof templateOf>[0])
  expect(again.info).toEqual(info)
  const { kept, ...freight } = again.terms.charges[0] ?? {}
  expect(kept).toBeDefined()
  expect(freight).toEqual(terms.charges[0])
  expect(again.terms.revision).toBe(3)
})

test('a minimum that each break states has no amount on the wire, an amount has one', () => {
  const { info, terms } = template()
  expect(bodyOf(info, terms, sent).charges?.[0]).toMatchObject({ min: true, minimum: '', max: true, maximum: '' })
  terms.charges = [{ ...FREIGHT, minimum: '75' }]
  expect(bodyOf(info, terms, sent).charges?.[0]).toMatchObject({ min: true, minimum: '75', max: false })
})

test('a charge of another currency may name its rates, how often they change and whose day counts', () => {
  const { info, terms } = template()
  const own = { currencySource: ' Customs ', currencyFrequency: 'monthly', rateDay: 'shipmentInformation#invoiceDate' }
  terms.charges = [{ ...FREIGHT, currency: 'EUR', ...own }]
  const [charge] = bodyOf(info, terms, sent).charges ?? []
  expect(charge).toMatchObject({
    currency: 'EUR',
    isLaneCurrency: false,
    currencySource: 'Customs',
    currencyFrequency: 'monthly',
    exchangeRateAppldOn: 'shipmentInformation#invoiceDate',
  })
})

test('a condition, a discount, a rounding and packages of a charge go along and come back', () => {
  const more = {
    condition: {
      condition: 'and' as const,
      parts: [{ name: 'shipmentCargo#liftgate', operator: 'equalTo' as const, value: 'yes' }],
    },
    discount: '62',
    discountTaken: 'beforeMinimum' as const,
    absoluteMinimum: '95.00',
    rounding: 'up' as const,
    perPackage: true,
    multiPieceMinimum: '25.00',
  }
  const { info, terms } = template()
  terms.charges = [{ ...FREIGHT, ...more }]
  const [charge] = bodyOf(info, terms, sent).charges ?? []
  expect(charge).toMatchObject({ discount: '62', chargeRounding: 'up', perPackage: true, multiPieceMinimum: '25.00' })
  expect(fromWire(charge as never)).toMatchObject(more)
})

test('what is wrong is counted by section and stands at its field (R258, R259)', () => {
  const told = {
    invalidMsgList: [
      { section: 'Basic Information' as const, field: 'customerName', message: 'Choose a customer.' },
      { section: 'Lane Identifiers' as const, field: '1.displayOrder', message: 'Duplicate values not allowed!' },
      { section: 'Charges' as const, field: '0.operand', message: 'A figure, as 12.50.' },
      { section: 'Charges' as const, field: 'breakSets.0.ranges.1.rate', message: 'A figure, as 12.50.' },
      { section: 'Additional Information' as const, field: 'expiryDate', message: 'Enter a date, MM/DD/YYYY.' },
    ],
  }
  expect(countsOf(told)).toMatchObject({ 'Basic Information': 1, 'RFQ Identifiers': 0, Charges: 2 })
  expect(errorsOf(told)).toEqual({
    info: { customerName: 'Choose a customer.', 'parameters.1.displayOrder': 'Duplicate values not allowed!' },
    terms: {
      'charges.0.value': 'A figure, as 12.50.',
      'breakSets.0.ranges.1.rate': 'A figure, as 12.50.',
      expiryDate: 'Enter a date, MM/DD/YYYY.',
    },
  })
})

test.each(['source', 'industryVerticalId', 'customerName'] as const)(
  'a clone without its destination %s does not go on (R263, R264, R265)',
  field => {
    const whole = { name: 'Copy', source: 'Database' as const, industryVerticalId: 'Food', customerName: 'Kettle' }
    expect(missingOf(whole)).toEqual({})
    expect(Object.keys(missingOf({ ...whole, [field]: '' }))).toEqual([field])
  },
)

test('the destination of a clone is in its address', () => {
  const to = { name: 'Copy & more', source: 'Database' as const, industryVerticalId: 'Food', customerName: 'Kettle' }
  const [, query = ''] = cloneAddress('x', to, true).split('?')
  expect(destinationOf(new URLSearchParams(query))).toEqual(to)
})

test('templates are added, cloned or edited (R090); without a mode there is nothing to add (A023)', () => {
  expect(modeOf('new', 'add')).toBe('add')
  expect(modeOf('new', null)).toBeNull()
  expect(modeOf('6b01', 'clone')).toBe('clone')
  expect(modeOf('6b01', null)).toBe('edit')
})

test('a saved template leads to its rates within the section (A022), the list to the template (A024)', () => {
  expect(templateRates('6b01', '/quotes/template/view/new')).toBe('/quotes/rates/6b01')
  expect(templateView('6b01')).toBe('/quotes/template/view/6b01')
})
