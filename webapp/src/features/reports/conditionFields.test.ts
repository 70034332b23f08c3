import { expect, test } from 'vitest'
import { treeFault } from '@/filters'
import { conditionFields } from './conditionFields'
import type { Field } from './plan'
import { withinWords } from './result/drill'

const tag: Field = {
  name: 'tag',
  label: 'Tag',
  section: 'Shipment',
  kind: 'tag',
  unit: '',
  groups: true,
  addsUp: false,
  filter: 'text',
  options: ['t1', 't2'],
  names: { t1: 'Urgent', t2: 'Heavy' },
}
const dataset = { name: 'shipments', title: 'Shipments', noun: 'shipment', excludes: '', shown: [], fields: [tag] }

test('tags are chosen by name', () => {
  const fields = conditionFields(dataset)
  expect(fields).toMatchObject([{ name: 'tag', choices: ['t1', 't2'], choiceNames: { t1: 'Urgent', t2: 'Heavy' } }])
  expect(fields[0]?.operators).not.toContain('contains')
  const group = { condition: 'and' as const, parts: [{ name: 'tag', operator: 'isInList' as const, value: 't1\nt2' }] }
  expect(treeFault(group, fields)).toBeNull()
})

test('the shipments without a tag are called so', () => {
  const cell = { keys: [{ field: 'tag', by: null, value: null }], currency: null }
  expect(withinWords(cell, dataset, new Map())).toBe('Tag: No tag')
})
