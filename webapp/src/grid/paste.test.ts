import { expect, test } from 'vitest'
import { carryOutPaste, fitsAll, planPaste } from './paste'
import { makeStore, snapshot } from './testGrid'

test('what does not fit is known before anything changes', () => {
  const store = makeStore()
  const before = snapshot(store)
  store.select(1, 1)
  const plan = planPaste(store, 'S8\theavy\tINV-9\textra\nS9\t5\t\t')
  expect(fitsAll(plan)).toBe(false)
  expect(plan.misfits).toEqual([{ row: 1, column: 'weight', text: 'heavy', why: 'Not a number' }])
  expect([plan.cells.length, plan.skipped, plan.lost]).toEqual([4, 2, 1])
  expect(snapshot(store)).toEqual(before)
})

test('only what fits is pasted, or everything', () => {
  const store = makeStore()
  store.select(0, 1)
  const plan = planPaste(store, 'S8\theavy')
  carryOutPaste(store, plan, false)
  expect(snapshot(store)[0]).toEqual([true, 'S8', '10', 'INV-1'])
  carryOutPaste(store, plan, true)
  expect(snapshot(store)[0]).toEqual([true, 'S8', 'heavy', 'INV-1'])
  expect(store.said.words).toBe('2 cells pasted')
})

test('an empty mandatory cell can be filled in later: it fits', () => {
  const store = makeStore()
  store.select(0, 1)
  expect(fitsAll(planPaste(store, '\t12'))).toBe(true)
})
