import { expect, test } from 'vitest'
import { type Condition, EMPTY, fromRules, type Group, toRules } from '@/conditions'
import { isRange, OPERATORS, type Operator } from '@/fields'
import { partFromText, partToText, readFilter, writeFilter } from './address'
import { partWords } from './words'

const typeOf = (name: string) => (name.endsWith('Date') ? 'date' : name.endsWith('Weight') ? 'numeric' : 'text')

const nested: Group = {
  condition: 'and',
  parts: [
    { name: 'status', operator: 'equalTo', value: 'Not Rated' },
    {
      condition: 'or',
      parts: [
        { name: 'shipmentInformation#carrier', operator: 'isInList', value: 'LH\nUA' },
        {
          condition: 'and',
          parts: [
            { name: 'shipmentCargo#grossWeight', operator: 'betweenExclusive', value: '5', upTo: '10.5' },
            { name: 'shipmentInformation#shipDate', operator: 'day', value: '7' },
          ],
        },
      ],
    },
  ],
}

test('R178: the server gets nested groups with levels, ranges in two values and lists one a line', () => {
  const filter: Group = {
    condition: 'or',
    parts: [
      { name: 'shipDate', operator: 'betweenInclusive', value: '2026-11-01', upTo: '2026-11-30' },
      { condition: 'and', parts: [{ name: 'port', operator: 'isInList', value: 'PORT09, PORT04\n100%' }] },
      { condition: 'and', parts: [] },
    ],
  }
  expect(toRules(filter, typeOf)).toEqual({
    condition: 'or',
    level: 0,
    fields: [
      {
        name: 'shipDate',
        operator: 'betweenInclusive',
        value: '',
        value1: '2026-11-01',
        value2: '2026-11-30',
        type: 'date',
      },
      {
        condition: 'and',
        level: 1,
        fields: [
          { name: 'port', operator: 'isInList', value: 'PORT09\nPORT04\n100%', value1: '', value2: '', type: 'text' },
        ],
      },
    ],
  })
  expect(toRules(EMPTY, typeOf)).toBeNull()
})

test('R178: each operator comes back from the specification’s tree and from an address as it was', () => {
  for (const operator of Object.keys(OPERATORS) as Operator[]) {
    const condition: Condition = { name: 'a#b', operator, value: '1', ...(isRange(operator) ? { upTo: '2' } : {}) }
    const filter: Group = { condition: 'and', parts: [condition] }
    expect(fromRules(toRules(filter, () => 'text'))).toEqual(filter)
    expect(partFromText(partToText(condition))).toEqual([condition])
  }
})

test('a nested filter comes back from the tree, and from the address with every sign in its values', () => {
  expect(fromRules(toRules(nested, typeOf))).toEqual(nested)
  const odd: Group = {
    condition: 'or',
    parts: [
      { condition: 'and', parts: [{ name: 'a#b', operator: 'contains', value: '(x;y)~z, 100% & more #1 + ö' }] },
      { name: 'c', operator: 'equalTo', value: '' },
    ],
  }
  for (const filter of [nested, odd]) {
    const address = new URLSearchParams()
    writeFilter(address, filter)
    expect(readFilter(new URLSearchParams(address.toString()))).toEqual(filter)
  }
})

test('an address that another screen writes is read as it always was', () => {
  expect(readFilter(new URLSearchParams('f=rating.reason~equalTo~No%20lane'))).toEqual({
    condition: 'and',
    parts: [{ name: 'rating#reason', operator: 'equalTo', value: 'No lane' }],
  })
})

test.each([
  ['an operator of every object', 'f=status~constructor~x'],
  ['a prototype', 'f=__proto__~__proto__~x'],
  ['an open bracket', 'f=or(status~equalTo~x'],
  ['nothing', 'f='],
  ['brackets only', 'f=or(and())'],
  ['a tree nested for ever', `f=${'or('.repeat(2000)}status~equalTo~x${')'.repeat(2000)}`],
])('%s in the address filters nothing and breaks nothing', (_name, address) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(EMPTY)
})

test.each([
  ['null', null],
  ['text', 'x'],
  ['a field that is none', { fields: [null, 1, 'x', {}, { name: 'a', operator: '__proto__' }] }],
  ['fields that are no list', { fields: { length: 3 } }],
])('a kept tree that is %s gives no conditions', (_name, tree) => expect(fromRules(tree).parts).toEqual([]))

test('a group is said in one line', () => {
  const fields = [
    { name: 'shipmentInformation#carrier', label: 'Carrier', type: 'text' as const },
    { name: 'shipmentCargo#grossWeight', label: 'Gross weight', type: 'numeric' as const },
    { name: 'shipmentInformation#shipDate', label: 'Ship date', type: 'date' as const },
  ]
  expect(partWords(nested.parts[1] as Group, fields)).toBe(
    'Carrier is one of LH, UA or (Gross weight strictly between 5 – 10.5 and Ship date in the last 7 days)',
  )
})
