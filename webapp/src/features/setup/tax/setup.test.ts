import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import type { TaxSetup } from './calls'
import { classOf, withClass } from './chargeClasses'
import { faultOf, incompleteRow } from './faults'
import {
  BLANK_IDENTITY,
  blankRule,
  boxesOf,
  type Code,
  factFields,
  formOf,
  percentOn,
  setupOf,
  sideOfRule,
} from './setup'
import { firstTried, trialBody } from './trial'

const STANDARD: Code = {
  code: 'NL-STD',
  name: 'Standard rate',
  category: 'S',
  direction: 'output',
  parts: [
    {
      name: 'BTW',
      rates: [
        { firstDay: '2012-10-01', percent: '21' },
        { firstDay: '2027-01-01', percent: '22' },
      ],
      baseBox: '1a',
      taxBox: '1a',
      deductionBox: '',
      ledgerAccount: '1500',
    },
  ],
  exemptionCode: '',
  exemptionTexts: {},
}
const VIEW: TaxSetup = {
  registrations: [
    {
      country: 'NL',
      countryName: 'Netherlands',
      number: 'NL123456782B90',
      firstDay: '2020-01-01',
      lastDay: '',
      currency: 'EUR',
      taxName: 'BTW',
      furtherNumbers: {},
      identity: BLANK_IDENTITY,
    },
  ],
  codes: [{ ...STANDARD, categoryLabel: 'Standard rate', percent: '21' }],
  rules: [],
  charges: [
    { chargeCode: 'HND', name: 'Handling', taxClass: null, isChosen: false },
    { chargeCode: 'CUS', name: 'Customs', taxClass: 'customs_work', isChosen: true },
    { chargeCode: 'freight', name: 'Freight', taxClass: 'transport', isChosen: false },
  ],
  facts: [],
  territories: {},
  categories: [],
  revision: 4,
  updatedOn: null,
  updatedBy: '',
  mayChange: true,
}

test('what is sent is what was read, without what only the screen shows', () => {
  const form = formOf(setupOf(VIEW), VIEW.revision)
  expect(form.registrations[0]).not.toHaveProperty('countryName')
  expect(form.registrations[0]?.lastDay).toBeNull()
  expect(form.codes).toEqual([STANDARD])
  expect(form.chargeClasses).toEqual([{ chargeCode: 'CUS', taxClass: 'customs_work' }])
  expect(form.revision).toBe(4)
})

test('the rate of a day is the last one that began, and two taxes side by side add up', () => {
  expect(percentOn(STANDARD, '2012-09-30')).toBeNull()
  expect(percentOn(STANDARD, '2026-12-31')).toBe('21')
  expect(percentOn(STANDARD, '2027-01-01')).toBe('22')
  const [part] = STANDARD.parts
  const tax = (percent: string) => ({
    ...(part as Code['parts'][number]),
    rates: [{ firstDay: '2013-01-01', percent }],
  })
  expect(percentOn({ ...STANDARD, parts: [tax('5'), tax('9.975')] }, '2026-01-01')).toBe('14.975')
  expect(percentOn({ ...STANDARD, parts: [tax('')] }, '2026-01-01')).toBeNull()
})

test('the boxes of a code are each named once', () => {
  expect(boxesOf(STANDARD)).toBe('1a')
  const [part] = STANDARD.parts
  const declared = { ...(part as Code['parts'][number]), baseBox: 'A3, 08', taxBox: '08', deductionBox: '20' }
  expect(boxesOf({ ...STANDARD, parts: [declared] })).toBe('A3, 08, 20')
})

test('a refused save names its row, whoever refused it', () => {
  const checked = new ApiError(400, 'tax_rate', 'Tax code NL-STD: …', { part: 'codes', row: 2 })
  expect(faultOf(checked)).toMatchObject({ part: 'codes', row: 2, message: 'Tax code NL-STD: …' })
  const unreadable = new ApiError(422, 'malformed', 'rules.3.name: String should have at least 1 character.', {
    errors: [{ field: 'rules.3.name', message: 'String should have at least 1 character' }],
  })
  expect(faultOf(unreadable)).toMatchObject({
    part: 'rules',
    row: 3,
    message: 'name: String should have at least 1 character.',
  })
  expect(faultOf(new ApiError(409, 'conflict', 'Someone else changed this record.'))).toBeNull()
})

test('a new rule is asked last and is about the registered country', () => {
  const setup = setupOf(VIEW)
  const first = blankRule(setup, 'customers')
  expect(first.priority).toBe(10)
  expect(first.conditions.fields).toMatchObject([{ name: 'seller_country', value: 'NL' }])
  expect(blankRule({ ...setup, rules: [{ ...first, priority: 250 }] }, 'customers').priority).toBe(260)
})

const INPUT: Code = { ...STANDARD, code: 'NL-IN-STD', direction: 'input' }

test('rules for carriers are those that give a code for carriers, with priorities of their own', () => {
  const setup = { ...setupOf(VIEW), codes: [STANDARD, INPUT] }
  const sale = { ...blankRule(setup, 'customers'), priority: 250 }
  const bought = blankRule({ ...setup, rules: [sale] }, 'carriers')
  expect([bought.code, bought.priority]).toEqual(['NL-IN-STD', 10])
  expect(bought.conditions.fields).toMatchObject([{ name: 'buyer_country', value: 'NL' }])
  expect([sale, bought, { ...bought, code: 'gone' }].map(rule => sideOfRule(rule, setup.codes))).toEqual([
    'customers',
    'carriers',
    'customers',
  ])
})

test('a charge has the chosen class, and freight one without a choice', () => {
  const { chargeClasses } = setupOf(VIEW)
  const [handling, customs, freight] = VIEW.charges
  if (!handling || !customs || !freight) throw new Error('three charges')
  expect([handling, customs, freight].map(each => classOf(chargeClasses, each))).toEqual([
    null,
    'customs_work',
    'transport',
  ])
  // a removed choice is none, whatever is stored
  expect(classOf(withClass(chargeClasses, 'CUS', null), customs)).toBeNull()
  expect(classOf(withClass(chargeClasses, 'freight', 'other'), freight)).toBe('other')
})

test('a charge is tried on the edited setup, and on the saved one without changes', () => {
  const setup = setupOf(VIEW)
  const tried = firstTried(setup, '2026-11-30')
  expect(trialBody(tried, VIEW, setup, false)).toMatchObject({
    sellerCountry: 'NL',
    taxClass: 'transport',
    serviceDay: '2026-11-30',
    setup: null,
  })
  expect(trialBody(tried, VIEW, setup, true)?.setup?.codes).toEqual([STANDARD])
  expect(trialBody({ ...tried, day: '30 Nov' }, VIEW, setup, false)).toBeNull()
  const bought = { ...tried, side: 'carriers' as const, carrier: 'DE', carrierNumber: 'missing' }
  expect(trialBody(bought, VIEW, setup, false)).toMatchObject({
    side: 'carriers',
    carrier: { country: 'DE' },
    carrierNumber: 'missing',
  })
})

test('countries are chosen by name, and a text has no choices', () => {
  const fact = { isDate: false, options: {}, isTerritory: false, side: null }
  const facts = [
    { ...fact, name: 'seller_country', label: 'Seller’s country', isTerritory: true },
    { ...fact, name: 'customer_kind', label: 'Customer’s kind', options: { business: 'Business' } },
    { ...fact, name: 'mode', label: 'Mode' },
    { ...fact, name: 'service_date', label: 'Date of the service', isDate: true },
  ]
  const fields = factFields({ facts, territories: { NL: 'Netherlands', XI: 'Northern Ireland' } })
  expect(fields.map(({ type, choices }) => [type, choices])).toEqual([
    ['text', ['NL', 'XI']],
    ['text', ['business']],
    ['text', undefined],
    ['date', undefined],
  ])
  expect(fields[0]?.choiceNames).toEqual({ NL: 'Netherlands', XI: 'Northern Ireland' })
})

test('each side is offered its own facts and those of the transport', () => {
  const fact = { isDate: false, options: {}, isTerritory: false, label: '' }
  const facts = [
    { ...fact, name: 'customer_kind', side: 'customers' as const },
    { ...fact, name: 'carrier_place', side: 'carriers' as const },
    { ...fact, name: 'movement', side: null },
  ]
  const offered = (side?: 'customers' | 'carriers') =>
    factFields({ facts, territories: {} }, side).map(({ name }) => name)
  expect(offered('customers')).toEqual(['customer_kind', 'movement'])
  expect(offered('carriers')).toEqual(['carrier_place', 'movement'])
  expect(offered()).toHaveLength(3)
})

test('an incomplete row is named before anything is sent', () => {
  const setup = setupOf(VIEW)
  expect(incompleteRow(setup)).toBeNull()
  const [registration] = setup.registrations
  const [code] = setup.codes
  if (!registration || !code) throw new Error('one of each')
  const unnamed = { ...blankRule(setup, 'customers'), code: 'NL-STD' }
  const unrated = {
    ...code,
    parts: code.parts.map(part => ({ ...part, rates: [{ firstDay: '2026-01-01', percent: 'x' }] })),
  }
  expect(incompleteRow({ ...setup, registrations: [{ ...registration, currency: 'EU' }] })).toMatchObject({
    part: 'registrations',
    row: 0,
    message: 'Enter the currency of the return: three letters, such as EUR.',
  })
  expect(incompleteRow({ ...setup, codes: [code, unrated] })).toMatchObject({ part: 'codes', row: 1 })
  expect(incompleteRow({ ...setup, codes: [{ ...code, code: 'NL STD' }] })?.message).toContain('letters and digits')
  expect(incompleteRow({ ...setup, rules: [unnamed] })).toMatchObject({ part: 'rules', message: 'Enter a name.' })
})
