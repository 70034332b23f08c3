import { expect, test } from 'vitest'
import type { Field } from './plan'
import { across, addressOfPlan, blankPlan, cellInAddress, moved, planInAddress, withField, without } from './plan'

const field = (name: string, kind: Field['kind'] = 'text'): Field => ({
  name,
  label: name,
  section: '',
  kind,
  unit: '',
  groups: kind !== 'money',
  addsUp: kind === 'money' || kind === 'numeric',
  filter: 'text',
  options: [],
  names: {},
})
const plan = blankPlan('shipments')

test('a day is put together by month, an amount is measured wherever it was put', () => {
  expect(withField(plan, field('day', 'date'), 'columns').columns).toEqual([{ field: 'day', by: 'month' }])
  const measured = withField(plan, field('rate', 'money'), 'rows')
  expect([measured.rows, measured.measures]).toEqual([[], [{ field: 'rate', how: 'sum' }]])
})

test('a field stands once, and a full shelf takes no more', () => {
  const once = withField(plan, field('carrier'), 'rows')
  expect(withField(once, field('carrier'), 'columns')).toBe(once)
  const full = ['a', 'b', 'c', 'd', 'e'].reduce((so, name) => withField(so, field(name), 'rows'), plan)
  expect(withField(full, field('f'), 'rows')).toBe(full)
})

test('what is moved keeps the order it is sorted by', () => {
  const two = {
    ...plan,
    measures: [
      { field: '', how: 'count' as const },
      { field: 'rate', how: 'sum' as const },
    ],
    sort: { ...plan.sort, measure: 1 },
  }
  const after = moved(two, 'measures', 1, -1)
  expect([after.measures[0]?.field, after.sort.measure]).toEqual(['rate', 0])
  expect(moved(two, 'measures', 0, -1)).toBe(two)
  expect(without(two, 'measures', 1).sort.measure).toBeNull()
  const rows = withField(plan, field('carrier'), 'rows')
  expect(across(rows, 'rows', 0)).toMatchObject({ rows: [], columns: [{ field: 'carrier' }] })
})

test('an address says the whole report, and one that is no report says none', () => {
  const full = withField(plan, field('carrier'), 'rows')
  const cell = { keys: [{ field: 'carrier', by: null, value: null }], currency: 'USD' }
  const { searchParams } = new URL(addressOfPlan(full, cell), 'http://here')
  expect(planInAddress(searchParams.get('plan'))).toEqual(full)
  expect(cellInAddress(searchParams.get('cell'))).toEqual(cell)
  for (const text of [null, '', '{', '[]', '{"dataset":4}', '"x"']) expect(planInAddress(text)).toBeNull()
  for (const text of [null, '{"keys":4}', '3']) expect(cellInAddress(text)).toBeNull()
})
