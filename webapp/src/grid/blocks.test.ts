import { expect, test } from 'vitest'
import { clearBlock, copyBlock, fillDown, fillSeriesDown, fillTo, toggleBlock } from './blocks'
import { pressKey } from './keyboard'
import { carryOutPaste, planPaste } from './paste'
import type { GridStore } from './store'
import { makeStore, rowAt, snapshot } from './testGrid'

const pasteBlock = (store: GridStore, text: string) => carryOutPaste(store, planPaste(store, text))

test('a paste grows the sheet, skips read-only columns, keeps one spare row and is undone in one step', () => {
  const store = makeStore()
  const before = snapshot(store)
  store.select(1, 1)
  pasteBlock(store, 'P\t1,000\tNO\nQ\tbad\tNO\nR\t3\tNO')
  expect(snapshot(store).slice(1)).toEqual([
    [true, 'P', '1000', 'INV-2'],
    [true, 'Q', 'bad', ''],
    [true, 'R', '3', ''],
    [false, '', '', ''],
  ])
  expect(store.findings.counts.regex).toBe(1)
  store.undo()
  expect(snapshot(store)).toEqual(before)
  expect(store.history.canUndo).toBe(false)
  store.redo()
  expect(store.rows).toHaveLength(5)
  expect(store.findings.counts.regex).toBe(1)
})

test('a selection that is a multiple of the pasted block is filled with it', () => {
  const store = makeStore()
  store.selectBlock({ top: 0, bottom: 1, left: 1, right: 1 })
  pasteBlock(store, 'same')
  expect(snapshot(store).map(row => row[1])).toEqual(['same', 'same', ''])
})

test('what is copied is what a paste reads', () => {
  const store = makeStore()
  store.selectBlock({ top: 0, bottom: 1, left: 0, right: 2 })
  expect(copyBlock(store)).toBe('FALSE\tS1\t10\r\nFALSE\tS2\t20')
})

test('select all leaves the spare row out', () => {
  const store = makeStore()
  store.selectAll()
  expect(copyBlock(store)?.split('\r\n')).toHaveLength(2)
})

test('clearing marks an emptied mandatory cell, and adds no row when the spare row is cleared', () => {
  const store = makeStore()
  store.selectBlock({ top: 0, bottom: 2, left: 1, right: 3 })
  clearBlock(store)
  expect(snapshot(store)[0]).toEqual([true, '', '', 'INV-1'])
  expect(store.findings.counts.mandatory).toBe(2)
  expect(store.rows).toHaveLength(3)
})

test('fill down takes the first row of the selection, or the row above a single one', () => {
  const store = makeStore([
    [false, 'A', '1', ''],
    [false, 'B', '2', ''],
    [false, 'C', '3', ''],
  ])
  store.selectBlock({ top: 0, bottom: 1, left: 1, right: 2 })
  fillDown(store)
  expect(snapshot(store)[1]).toEqual([true, 'A', '1', ''])
  store.select(2, 2)
  fillDown(store)
  expect(snapshot(store)[2]).toEqual([true, 'C', '1', ''])
})

test('the fill handle goes over rows that do not exist yet, too', () => {
  const store = makeStore()
  store.selectBlock({ top: 0, bottom: 1, left: 1, right: 1 })
  fillTo(store, { top: 0, bottom: 4, left: 1, right: 1 })
  expect(snapshot(store).map(row => row[1])).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', ''])
})

test('space ticks every selected row by the focused one, but never the spare row', () => {
  const store = makeStore()
  store.selectBlock({ top: 0, bottom: 2, left: 0, right: 0 })
  expect(toggleBlock(store)).toBe(true)
  expect(snapshot(store).map(row => row[0])).toEqual([true, true, false])
  store.select(0, 1)
  expect(toggleBlock(store)).toBe(false)
  expect(store.isMarked(rowAt(store, 0))).toBe(true)
})

test('undoing a paste of new rows takes back what was said of them', () => {
  const store = makeStore()
  store.select(2, 2)
  pasteBlock(store, Array.from({ length: 50 }, () => 'heavy').join('\n'))
  store.checkRows(store.filledRows)
  expect(store.findings.counts).toMatchObject({ mandatory: 50, regex: 50 })
  store.undo()
  expect(store.findings.counts).toMatchObject({ mandatory: 0, regex: 0 })
  store.redo()
  expect(store.findings.counts.regex).toBe(50)
})

test('typing over a blank new row and taking it back says nothing of the spare row', () => {
  const store = makeStore()
  store.write([{ row: rowAt(store, 2), column: 1, value: 'S3' }])
  store.undo()
  expect(store.findings.counts.mandatory).toBe(0)
  expect(store.findings.ofRow(rowAt(store, 2))).toBeUndefined()
})

test('of a row that is deleted nothing is said, until it is brought back', () => {
  const store = makeStore([
    [false, '', '10', ''],
    [false, 'S2', 'heavy', ''],
  ])
  store.checkRows(store.filledRows)
  store.deleteRows(store.filledRows)
  expect(store.findings.counts).toMatchObject({ mandatory: 0, regex: 0 })
  expect(store.findings.hasErrors(rowAt(store, 0))).toBe(false)
  store.undo()
  expect(store.findings.counts).toMatchObject({ mandatory: 1, regex: 1 })
})

test('a selection that runs to the end of the sheet fills its rows and never the spare one below', () => {
  const store = makeStore()
  store.select(0, 1)
  pressKey(store, { key: 'End', ctrl: true, shift: true, alt: false }, 10)
  pressKey(store, { key: 'End', ctrl: true, shift: true, alt: false }, 10)
  expect(store.block).toEqual({ top: 0, bottom: 2, left: 1, right: 3 })
  fillDown(store)
  fillSeriesDown(store)
  expect(store.rows).toHaveLength(3)
  expect(snapshot(store)[2]).toEqual([false, '', '', ''])
})

test('the last row and the spare one below it are not filled from the row above', () => {
  const store = makeStore()
  store.selectBlock({ top: 1, bottom: 2, left: 1, right: 2 })
  fillDown(store)
  expect(snapshot(store).map(row => row[1])).toEqual(['S1', 'S2', ''])
})
