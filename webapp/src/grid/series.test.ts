import { expect, test } from 'vitest'
import { fillSeriesDown, fillTo } from './blocks'
import { seriesOf } from './series'
import { COLUMNS, makeStore, snapshot } from './testGrid'
import type { CellValue, GridColumn } from './types'

const TEXT = COLUMNS[1] as GridColumn
const NUMBER = COLUMNS[2] as GridColumn
const DATE: GridColumn = { ...TEXT, editor: 'date' }
const CODE: GridColumn = { ...TEXT, editor: 'suggest' }

const next = (column: GridColumn, source: CellValue[], ...offsets: number[]) => {
  const series = seriesOf(source, column)
  return series && offsets.map(series)
}

test.each([
  ['figures by their step', NUMBER, ['1', '3'], ['5', '7']],
  ['fractions stay exact', NUMBER, ['0.1', '0.2'], ['0.3', '0.4']],
  ['figures count down, through nothing', NUMBER, ['1', '0.5'], ['0.0', '-0.5']],
  ['a day alone by days', DATE, ['2026-12-30'], ['2026-12-31', '2027-01-01']],
  ['days by weeks', DATE, ['2026-11-02', '2026-11-09'], ['2026-11-16', '2026-11-23']],
  ['days by months, to the end of short ones', DATE, ['2026-10-31', '2026-12-31'], ['2027-02-28', '2027-04-30']],
  ['a text by the number at its end, zeros kept', TEXT, ['ORD-009'], ['ORD-010', 'ORD-011']],
  ['texts by their step', TEXT, ['B2', 'B4'], ['B6', 'B8']],
])('%s', (_name, column, source, expected) => {
  expect(next(column, source, source.length, source.length + 1)).toEqual(expected)
})

test.each([
  ['one figure alone repeats', NUMBER, ['7']],
  ['figures without a common step repeat', NUMBER, ['1', '2', '4']],
  ['codes of a list repeat', CODE, ['PORT09']],
  ['texts with different beginnings repeat', TEXT, ['A1', 'B2']],
  ['words repeat', TEXT, ['air']],
  ['a word among days repeats', DATE, ['2026-11-02', 'soon']],
])('%s', (_name, column, source) => expect(seriesOf(source, column)).toBeNull())

test('dragging up counts backwards', () =>
  expect(next(DATE, ['2026-11-02'], -1, -2)).toEqual(['2026-11-01', '2026-10-31']))

test('the fill handle goes on with a series; with Ctrl it repeats', () => {
  const store = makeStore()
  store.selectBlock({ top: 0, bottom: 1, left: 1, right: 2 })
  fillTo(store, { top: 0, bottom: 3, left: 1, right: 2 })
  expect(snapshot(store).map(row => row.slice(1, 3))).toEqual([
    ['S1', '10'],
    ['S2', '20'],
    ['S3', '30'],
    ['S4', '40'],
    ['', ''],
  ])
  store.undo()
  store.selectBlock({ top: 0, bottom: 0, left: 1, right: 1 })
  fillTo(store, { top: 0, bottom: 2, left: 1, right: 1 }, true)
  expect(snapshot(store).map(row => row[1])).toEqual(['S1', 'S1', 'S1', ''])
})

test('Ctrl+Shift+D goes on from the filled cells at the top of the selection', () => {
  const store = makeStore([
    [false, 'A', '10', ''],
    [false, 'B', '15', ''],
    [false, 'C', '', ''],
    [false, 'D', '', ''],
  ])
  store.selectBlock({ top: 0, bottom: 3, left: 2, right: 2 })
  fillSeriesDown(store)
  expect(snapshot(store).map(row => row[2])).toEqual(['10', '15', '20', '25', ''])
})
