import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pressKey } from './keyboard'
import { makeStore, rowAt, snapshot } from './testGrid'

const PAGE = 10
const key = (name: string, more: Partial<{ ctrl: boolean; shift: boolean; alt: boolean }> = {}) => ({
  key: name,
  ctrl: false,
  shift: false,
  alt: false,
  ...more,
})
const focus = (store: ReturnType<typeof makeStore>) => [store.selection.row, store.selection.col]

test.each([
  ['ArrowDown', [1, 1]],
  ['ArrowRight', [0, 2]],
  ['ArrowLeft', [0, 0]],
  ['Home', [0, 0]],
  ['End', [0, 3]],
  ['Enter', [1, 1]],
  ['Tab', [0, 2]],
  ['PageDown', [2, 1]],
])('%s moves the focus', (name, to) => {
  const store = makeStore()
  expect(pressKey(store, key(name), PAGE)).toBe('done')
  expect(focus(store)).toEqual(to)
})

test('shift with an arrow extends the selection, shift with Enter goes up', () => {
  const store = makeStore()
  pressKey(store, key('ArrowDown', { shift: true }), PAGE)
  expect(store.block).toEqual({ top: 0, bottom: 1, left: 1, right: 1 })
  pressKey(store, key('Enter', { shift: true }), PAGE)
  expect(store.block).toEqual({ top: 0, bottom: 0, left: 1, right: 1 })
})

test('Tab after the last cell, and Escape then Tab anywhere, leave the grid', () => {
  const store = makeStore()
  store.select(2, 3)
  expect(pressKey(store, key('Tab'), PAGE)).toBe('pass')
  expect(pressKey(store, key('Escape'), PAGE)).toBe('leave')
})

test('the commands of a spreadsheet: undo, redo, fill down, select all', () => {
  const store = makeStore()
  store.write([{ row: rowAt(store, 0), column: 1, value: 'X' }])
  pressKey(store, key('z', { ctrl: true }), PAGE)
  expect(snapshot(store)[0]?.[1]).toBe('S1')
  pressKey(store, key('y', { ctrl: true }), PAGE)
  expect(snapshot(store)[0]?.[1]).toBe('X')
  store.select(1, 1)
  pressKey(store, key('d', { ctrl: true }), PAGE)
  expect(snapshot(store)[1]?.[1]).toBe('X')
  pressKey(store, key('a', { ctrl: true }), PAGE)
  expect(store.block).toEqual({ top: 0, bottom: 1, left: 0, right: 3 })
})

test('a printable key types; Alt+S and Ctrl+C belong to others', () => {
  const store = makeStore()
  expect(pressKey(store, key('a'), PAGE)).toBe('type')
  expect(pressKey(store, key('s', { alt: true }), PAGE)).toBe('pass')
  expect(pressKey(store, key('c', { ctrl: true }), PAGE)).toBe('pass')
})

test('Ctrl and plus puts a row in, Ctrl and minus deletes the selected ones', () => {
  const store = makeStore()
  store.select(1, 1)
  pressKey(store, key('+', { ctrl: true }), PAGE)
  expect(store.rows).toHaveLength(4)
  pressKey(store, key('-', { ctrl: true }), PAGE)
  expect(store.rows).toHaveLength(3)
})

test('an accent that waits for its letter and an input method begin to type', () => {
  const store = makeStore()
  expect(pressKey(store, key('Dead'), PAGE)).toBe('type')
  expect(pressKey(store, key('Process'), PAGE)).toBe('type')
  expect(pressKey(store, key('F5'), PAGE)).toBe('pass')
})

test('Ctrl and an arrow go to the last row that is filled, then to the spare one below it', () => {
  const store = makeStore()
  pressKey(store, key('ArrowDown', { ctrl: true, shift: true }), PAGE)
  expect(store.block).toEqual({ top: 0, bottom: 1, left: 1, right: 1 })
  pressKey(store, key('ArrowDown', { ctrl: true, shift: true }), PAGE)
  expect(store.block.bottom).toBe(2)
})

interface HelpPage {
  url: string
  keys?: { keys: string; does: string }[]
}

test('the help of the grid names the keys that edit, and those that go on', () => {
  const pages = JSON.parse(readFileSync('../templates-seed/help.json', 'utf8')) as HelpPage[]
  const told = pages.find(page => page.url === '/invoices/shipmentEntry')?.keys ?? []
  const editing = told.filter(({ does }) => does.startsWith('Edit')).flatMap(({ keys }) => keys.split(', '))
  expect(editing).toEqual(['F2'])
  for (const name of editing) {
    const store = makeStore()
    pressKey(store, key(name), PAGE)
    expect(store.edit, name).not.toBeNull()
  }
  expect(told.some(({ keys }) => keys === 'Enter, Tab')).toBe(true)
})
