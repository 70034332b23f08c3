import { expect, test } from 'vitest'
import { clearBlock, copyBlock, NOT_RECTANGULAR } from './blocks'
import { carryOutPaste, fitsAll, planPaste } from './paste'
import { GridStore } from './store'
import { COLUMNS, makeStore, rowAt, snapshot } from './testGrid'

const numbers = (store: GridStore) => store.rows.map(id => store.row(id)[1])
const type = (store: GridStore, row: number, value: string, column = 1) =>
  store.write([{ row: rowAt(store, row), column, value }])

test('undo reaches back over a save: the row is changed again, and ticked to be saved', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  type(store, 0, 'S9')
  store.stored.accept(row, [false, 'S9', '10', 'INV-1'])
  store.setMarked([row], false)
  expect(store.isChanged(row)).toBe(false)
  store.undo()
  expect(snapshot(store)[0]).toEqual([true, 'S1', '10', 'INV-1'])
  expect(store.isChanged(row)).toBe(true)
  store.redo()
  expect(store.isChanged(row)).toBe(false)
})

test('a new row that was stored cannot be undone away; what was typed before it still can', () => {
  const store = makeStore()
  type(store, 0, 'S9')
  type(store, 2, 'S3')
  store.stored.accept(rowAt(store, 2), [false, 'S3', '', ''])
  store.undo()
  expect(numbers(store)).toEqual(['S1', 'S2', 'S3', ''])
  expect(store.history.canUndo).toBe(false)
})

test('rows are put in above the focus, in one step that can be undone', () => {
  const store = makeStore()
  store.insertRows(1, 2)
  expect(numbers(store)).toEqual(['S1', '', '', 'S2', ''])
  expect(store.changedRows.size).toBe(0)
  type(store, 1, 'S1B')
  expect(store.changedRows.size).toBe(1)
  store.undo()
  store.undo()
  expect(numbers(store)).toEqual(['S1', 'S2', ''])
})

test('a deleted stored row is struck out and ticked until the save, then it is gone; undo brings it back to be saved', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  expect(store.deleteRows([row])).toBe(1)
  expect([store.isDeleted(row), store.isMarked(row), store.isChanged(row), store.isLocked(row)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  store.stored.acceptDeleted(row)
  expect(numbers(store)).toEqual(['S2', ''])
  expect(store.changedRows.size).toBe(0)
  store.undo()
  expect(numbers(store)).toEqual(['S1', 'S2', ''])
  expect([store.isDeleted(row), store.isChanged(row), store.isMarked(row)]).toEqual([false, true, true])
})

test('deleting is undone before the save as if nothing had been', () => {
  const store = makeStore()
  store.deleteRows([rowAt(store, 0)])
  store.undo()
  expect(snapshot(store)[0]).toEqual([false, 'S1', '10', 'INV-1'])
  expect(store.changedRows.size).toBe(0)
})

test('a new row is deleted at once and comes back with what was typed; the spare row stays', () => {
  const store = makeStore()
  type(store, 2, 'S3')
  expect(store.deleteRows([rowAt(store, 2), rowAt(store, 3)])).toBe(1)
  expect(numbers(store)).toEqual(['S1', 'S2', ''])
  expect(store.changedRows.size).toBe(0)
  store.undo()
  expect(numbers(store)).toEqual(['S1', 'S2', 'S3', ''])
  expect(store.changedRows.size).toBe(1)
})

test('a row that must stay is not deleted, and the store says why', () => {
  const store = new GridStore(COLUMNS, [[false, 'S1', '1', 'INV-1']], {
    marker: 'updateField',
    keeps: () => 'Shipment S1 is Rated.',
  })
  expect(store.deleteRows([rowAt(store, 0)])).toBe(0)
  expect(store.said).toEqual({ words: 'Shipment S1 is Rated.', refusal: true })
})

test('counts of changed and ticked rows follow every way a row changes', () => {
  const store = makeStore()
  const [first, second] = [rowAt(store, 0), rowAt(store, 1)]
  type(store, 0, 'X')
  type(store, 0, 'S1')
  expect([...store.changedRows]).toEqual([])
  store.stored.merge(second, [false, 'S2', '99', ''])
  expect([...store.changedRows]).toEqual([])
  type(store, 1, '98', 2)
  store.stored.merge(second, [false, 'S2', '100', ''])
  expect([...store.changedRows]).toEqual([second])
  expect(store.changedCells(second)).toEqual({ weight: '98' })
  store.setMarked([first], true)
  expect([...store.markedRows].sort()).toEqual([first, second])
})

test('blocks chosen with Ctrl are copied as one when they make a rectangle', () => {
  const store = makeStore()
  store.select(0, 1)
  store.addRange(1, 1)
  expect(copyBlock(store)).toBe('S1\r\nS2')
  store.select(1, 1)
  store.addRange(1, 3)
  expect(copyBlock(store)).toBe('S2\tINV-2')
  store.select(0, 1)
  store.addRange(1, 2)
  expect(copyBlock(store)).toBeNull()
  expect(NOT_RECTANGULAR).toMatch(/same rows or the same columns/)
  clearBlock(store)
  expect(snapshot(store).slice(0, 2)).toEqual([
    [true, '', '10', 'INV-1'],
    [true, 'S2', '', 'INV-2'],
  ])
  store.select(0, 1)
  expect(store.ranges).toEqual([])
})

test.each([{ readonly: true }, { grows: false }])('a sheet with %o has no row to type into below its rows', options => {
  const store = new GridStore(COLUMNS, [[false, 'S1', '1', 'INV-1']], { marker: 'updateField', ...options })
  expect(store.rows).toEqual(store.filledRows)
  expect(store.spare).toBeUndefined()
  store.selectAll()
  expect(store.block.bottom).toBe(0)
  store.toggleAllMarked()
  expect(store.markedRows.size).toBe(1)
})

test('what a paste would put below a sheet that does not grow is lost, and said so before', () => {
  const store = new GridStore(COLUMNS, [[false, 'S1', '1', 'INV-1']], { marker: 'updateField', grows: false })
  store.select(0, 1)
  const plan = planPaste(store, 'S7\nS8\nS9')
  expect(plan.lostRows).toBe(2)
  expect(fitsAll(plan)).toBe(false)
  carryOutPaste(store, plan)
  expect(store.rows.map(id => store.value(id, 'number'))).toEqual(['S7'])
})
