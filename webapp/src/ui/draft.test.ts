import { expect, test } from 'vitest'
import { onTop } from './draft'

const begun = { name: 'Desk', email: 'desk@example.com', codes: ['see', 'export'], modes: [{ id: 1 }] }

test('a field nobody typed into takes what was saved, and what was typed stays', () => {
  const { values, saved } = onTop(begun, { ...begun, name: 'Night desk' }, { ...begun, email: 'new@example.com' })
  expect(values).toEqual({ ...begun, name: 'Night desk', email: 'new@example.com' })
  expect(saved).toEqual([{ field: 'email', before: 'desk@example.com', after: 'new@example.com', isKept: false }])
})

test('a field both changed stays as it was typed, and says so', () => {
  const { values, saved } = onTop(begun, { ...begun, name: 'Night desk' }, { ...begun, name: 'Export desk' })
  expect(values.name).toBe('Night desk')
  expect(saved).toEqual([{ field: 'name', before: 'Desk', after: 'Export desk', isKept: true }])
})

test('of a set, what either added is in it and what either took away is not', () => {
  const mine = { ...begun, codes: ['see', 'bill'] }
  const { values, saved } = onTop(begun, mine, { ...begun, codes: ['see', 'export', 'rate'] })
  expect(values.codes).toEqual(['see', 'rate', 'bill'])
  expect(saved).toEqual([
    { field: 'codes', before: ['see', 'export'], after: ['see', 'export', 'rate'], isKept: false },
  ])
})

test('filters both changed are not added up: that would give more than either meant', () => {
  const { values, saved } = onTop(begun, { ...begun, modes: [{ id: 2 }] }, { ...begun, modes: [{ id: 3 }] })
  expect(values.modes).toEqual([{ id: 2 }])
  expect(saved.map(({ isKept }) => isKept)).toEqual([true])
})

test('the order somebody gave is kept where nobody else touched it', () => {
  expect(onTop(begun, { ...begun, codes: ['export', 'see'] }, begun).values.codes).toEqual(['export', 'see'])
})

test('what both changed to the same is nothing to tell, and one’s own save neither', () => {
  const same = { ...begun, name: 'Night desk' }
  expect(onTop(begun, same, same)).toEqual({ values: same, saved: [] })
})
