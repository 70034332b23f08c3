import { expect, test } from 'vitest'
import type { Effects, FieldChange } from './calls'
import { effectWords, propertyWords, told } from './changeWords'

const effect = (more: Partial<Effects['fields'][number]>): Effects['fields'][number] => ({
  effect: 'hidden',
  key: 'a#b',
  label: 'Carrier',
  documents: 0,
  mappings: 0,
  filters: 0,
  rules: 0,
  ...more,
})
const words = (more: Partial<Effects['fields'][number]>, isBound = false) =>
  effectWords(effect(more), 200_000, isBound, 'shipments')

test('what a change means for stored records is said as a sentence', () => {
  expect(words({ documents: 8412, mappings: 1, rules: 2 })).toBe(
    '8,412 shipments have a value. It is kept but no longer shown. Named by 1 remembered upload mapping, 2 rules.',
  )
  expect(words({})).toBe('No shipments have a value.')
  expect(words({ effect: 'demanded', documents: 3 }, true)).toBe(
    '3 of the newest 200,000 shipments have no value yet and will be rejected at the next save until they do.',
  )
  expect(words({ effect: 'demanded' })).toBe('All shipments already have a value.')
  expect(words({ effect: 'refused', documents: 2 })).toBe(
    '2 shipments have a value that will be rejected at the next save.',
  )
})

test('fields that only moved along are told as a number', () => {
  const change = (kind: FieldChange['kind'], ...names: string[]): FieldChange => ({
    kind,
    key: 'a#b',
    label: 'b',
    properties: names.map(name => ({ name, before: 1, after: 2 })),
  })
  const { named, moved } = told([
    change('added'),
    change('moved', 'displayOrder'),
    change('changed', 'label', 'displayOrder'),
  ])
  expect(moved).toBe(1)
  expect(named.map(each => [each.kind, each.properties.map(({ name }) => name)])).toEqual([
    ['added', []],
    ['changed', ['label']],
  ])
})

test('properties are told by their label, ticks and lists in words', () => {
  expect(propertyWords({ name: 'isMandatory', before: false, after: true })).toEqual({
    label: 'Mandatory',
    before: 'no',
    after: 'yes',
  })
  expect(propertyWords({ name: 'options', before: [], after: [{ value: 'Air', aliases: [] }] })).toEqual({
    label: 'Options',
    before: '–',
    after: 'Air',
  })
})
