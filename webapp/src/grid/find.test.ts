import { expect, test } from 'vitest'
import { findCells, type Hit, nextHit } from './find'
import { GridStore } from './store'
import { COLUMNS, makeStore } from './testGrid'

const found = (store: GridStore, words: string): Hit[] => [...findCells(store, words)].flat()

test('cells are found by what they hold, whatever the case, row by row', () => {
  expect(found(makeStore(), 'inv')).toEqual([
    { row: 0, column: 3 },
    { row: 1, column: 3 },
  ])
  expect(found(makeStore(), 'nowhere')).toEqual([])
})

test('a figure is found as it is shown and as it was typed', () => {
  const columns = COLUMNS.map(column =>
    column.key === 'weight'
      ? { ...column, format: (value: unknown) => (value === '1204.5' ? '1,204.50' : '') }
      : column,
  )
  const store = new GridStore(columns, [[false, 'S1', '1204.5', '']])
  expect(found(store, '1,204.50')).toHaveLength(1)
  expect(found(store, '1204.5')).toHaveLength(1)
})

test('a hidden column is not searched, and a large sheet is searched in portions', () => {
  const rows = Array.from({ length: 15_000 }, (_, at) => [false, `S${at}`, '1', 'INV'])
  const store = new GridStore(COLUMNS, rows)
  expect([...findCells(store, 'S149')].length).toBeGreaterThan(1)
  store.display = [0, 2]
  expect(found(store, 'S149')).toEqual([])
})

test('from the focus to the next hit, the one before, and round the ends', () => {
  const store = makeStore()
  const hits = found(store, 'S')
  store.select(0, 1)
  expect(nextHit(store, hits, false)).toBe(1)
  expect(nextHit(store, hits, true)).toBe(1)
  store.select(1, 2)
  expect(nextHit(store, hits, false)).toBe(0)
  expect(nextHit(store, [], false)).toBe(-1)
})
