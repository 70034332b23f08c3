import { expect, test } from 'vitest'
import type { Summary } from './calls'
import { countsByDay, daysBefore } from './dashboards/daily'
import { cellWithin } from './result/drill'
import { currenciesOf, seriesOf } from './result/series'
import { figureWords, valueWords } from './words'

const head = (field: string, kind: string, by: 'month' | 'day' | null = null) => ({
  field,
  label: field,
  kind,
  by,
  unit: '',
})
const value = (text: string | null) => ({ value: text, label: text ?? '(empty)' })
const column = (keys: string[], currency: string, isTotal = false) => ({
  keys: keys.map(value),
  isTotal,
  measure: 0,
  currency,
})
const summary: Summary = {
  rows: [head('carrier', 'text')],
  columns: [head('day', 'date', 'month')],
  measures: [{ field: 'rate', how: 'sum', label: 'Total rate', isMoney: true, unit: '' }],
  cells: [column(['2026-10'], 'USD'), column(['2026-11'], 'EUR'), column([], 'EUR', true), column([], 'USD', true)],
  table: [
    { keys: [value('LH')], cells: ['10.00', '3.00', '3.00', '10.00'] },
    { keys: [value(null)], cells: [null, '4.00', '4.00', null] },
  ],
  totals: ['10.00', '7.00', '7.00', '10.00'],
  total: 2,
  counted: 3,
}

test('a cell is within its row, its column and its currency; a total within less', () => {
  expect(cellWithin(summary, 1, 1)).toEqual({
    keys: [
      { field: 'carrier', by: null, value: null },
      { field: 'day', by: 'month', value: '2026-11' },
    ],
    currency: 'EUR',
  })
  expect(cellWithin(summary, null, 3)).toEqual({ keys: [], currency: 'USD' })
})

test('a chart has one currency, and a point for each row', () => {
  expect(currenciesOf(summary)).toEqual(['EUR', 'USD'])
  const series = seriesOf(summary, 'EUR')
  expect(series.names).toEqual(['Nov 2026'])
  expect(series.points).toEqual([
    { name: 'LH', values: [3] },
    { name: '(empty)', values: [4] },
  ])
})

test('values are told as people read them', () => {
  const told = (by: 'day' | 'week' | 'month' | 'quarter' | 'year', text: string) =>
    valueWords({ kind: 'date', by }, value(text))
  expect([
    told('month', '2026-11'),
    told('quarter', '2026-Q4'),
    told('week', '2026-W05'),
    told('year', '2026'),
  ]).toEqual(['Nov 2026', 'Q4 2026', 'Week 5, 2026', '2026'])
  expect(valueWords({ kind: 'date', by: 'month' }, value(null))).toBe('(empty)')
  expect([figureWords('1840', true, 'JPY'), figureWords('90.173', false, ''), figureWords(null, true, 'USD')]).toEqual([
    '1,840',
    '90.173',
    '',
  ])
})

test('days are counted by their column', () => {
  const byDay: Summary = {
    ...summary,
    rows: [head('day', 'date', 'day')],
    cells: [column(['Invoiced'], ''), column([], '', true)],
    table: [
      { keys: [value('2026-11-02')], cells: ['2', '5'] },
      { keys: [value('2026-11-03')], cells: [null, '1'] },
    ],
  }
  expect([...countsByDay(byDay, 'Invoiced')]).toEqual([['2026-11-02', 2]])
  expect([...countsByDay(byDay)]).toEqual([
    ['2026-11-02', 5],
    ['2026-11-03', 1],
  ])
  expect(daysBefore('2026-03-02', 13)).toBe('2026-02-17')
})
