import { expect, test } from 'vitest'
import { clearBlock, toggleBlock } from './blocks'
import { selectNextFinding } from './nextFinding'
import { makeStore, rowAt, snapshot } from './testGrid'

test('A021: changing a cell ticks the update box of its row, in the same undoable step', () => {
  const store = makeStore()
  store.select(0, 1)
  store.beginEdit('type')
  store.commitEdit('S9')
  expect(snapshot(store)[0]).toEqual([true, 'S9', '10', 'INV-1'])
  store.undo()
  expect(snapshot(store)[0]).toEqual([false, 'S1', '10', 'INV-1'])
  expect(store.isChanged(rowAt(store, 0))).toBe(false)
  expect(store.history.canUndo).toBe(false)
  store.redo()
  expect(store.isMarked(rowAt(store, 0))).toBe(true)
})

test('a row is changed when it differs from what was loaded, not when it is ticked', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  store.setMarked([row], true)
  expect(store.isMarked(row)).toBe(true)
  expect(store.isChanged(row)).toBe(false)
})

test('typing into the spare row makes it a new row and leaves another spare one', () => {
  const store = makeStore()
  store.select(2, 1)
  store.beginEdit('type')
  store.commitEdit('S3')
  expect(store.rows).toHaveLength(4)
  expect(store.isNew(rowAt(store, 2))).toBe(true)
  expect(store.filledRows).toHaveLength(3)
  store.undo()
  expect(store.rows).toHaveLength(3)
})

test('only the rows that changed are told', () => {
  const store = makeStore()
  const told: number[] = []
  for (const id of store.rows) store.listen.onRow(id, () => told.push(id))
  store.write([{ row: rowAt(store, 1), column: 1, value: 'zzz' }])
  expect(told).toEqual([rowAt(store, 1)])
})

test('a read-only cell opens no editor', () => {
  const store = makeStore()
  store.select(0, 3)
  expect(store.beginEdit('type')).toBe(false)
})

test('checking rows finds every fault and returns the rows without one', () => {
  const store = makeStore([
    [true, '', 'heavy', ''],
    [true, 'S2', '20', ''],
  ])
  expect(store.checkRows(store.filledRows)).toEqual([rowAt(store, 1)])
  expect(store.findings.counts).toMatchObject({ mandatory: 1, regex: 1 })
})

test('what the server said stays on the cell until the cell is changed', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  const homeless = store.setFindings(row, {
    number: { kind: 'server', message: 'Already used' },
    elsewhere: { kind: 'server', message: 'No such column' },
  })
  expect(homeless).toEqual(['elsewhere'])
  expect(store.findings.counts.server).toBe(1)
  store.write([{ row, column: 1, value: 'S8' }])
  expect(store.findings.counts.server).toBe(0)
})

test('a value that a rule filled in is no error', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  store.setFindings(row, { weight: { kind: 'assigned', message: 'Weight value assigned' } })
  expect(store.findings.hasErrors(row)).toBe(false)
})

test('accepting what the server holds clears ticks, findings and notes', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  store.write([{ row, column: 1, value: '' }])
  store.setNote(row, { tone: 'warn', message: 'Someone else changed this row' })
  store.stored.accept(row, [false, 'S1', '11', 'INV-1'])
  expect(store.isChanged(row)).toBe(false)
  expect(store.note(row)).toBeUndefined()
  expect(store.findings.counts.mandatory).toBe(0)
})

test('the next finding is looked for from the focus on, and round the end', () => {
  const store = makeStore([
    [true, '', '1', ''],
    [true, '', '2', ''],
  ])
  store.checkRows(store.filledRows)
  store.select(0, 2)
  expect(selectNextFinding(store, ['mandatory'])).toBe(true)
  expect(store.selection).toMatchObject({ row: 1, col: 1 })
  selectNextFinding(store, ['mandatory'])
  expect(store.selection).toMatchObject({ row: 0, col: 1 })
  expect(selectNextFinding(store, ['length'])).toBe(false)
})

test('nothing of a locked row can be typed over, but it can be ticked', () => {
  const store = makeStore()
  store.setLocked(rowAt(store, 0), true)
  expect(store.beginEdit('type')).toBe(false)
  store.selectBlock({ top: 0, bottom: 1, left: 0, right: 1 })
  clearBlock(store)
  expect(snapshot(store).map(row => row[1])).toEqual(['S1', '', ''])
  store.select(0, 0)
  expect(toggleBlock(store)).toBe(true)
})

test('keeping my cells of a row that someone else saved takes their other cells over', () => {
  const store = makeStore()
  const row = rowAt(store, 0)
  store.write([{ row, column: 1, value: 'MINE' }])
  store.stored.merge(row, [false, 'THEIRS', '99', 'INV-1'])
  expect(snapshot(store)[0]).toEqual([true, 'MINE', '99', 'INV-1'])
  expect(store.isChanged(row)).toBe(true)
})
