import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import type { RowId } from '@/grid'
import { breakColumn, type LanePage, LaneSheet, nextStart } from './sheet'

const FIRST = 'rate:freight:0:100:perUnit'
const LAST = 'rate:freight:300::perUnit'
const FREIGHT = { id: 'freight', prefix: '' }
const page: LanePage = {
  versionId: 'v2',
  versionNumber: 2,
  state: 'draft',
  currency: 'USD',
  breakCharges: { freight: 'Freight' },
  columns: [
    { key: 'id:carrier', label: 'Carrier', isFigure: false, isDay: false, tip: '' },
    { key: FIRST, label: '0–99.99', isFigure: true, isDay: false, tip: '' },
    { key: LAST, label: '300 and over', isFigure: true, isDay: false, tip: '' },
  ],
  count: 2,
  pageNo: 1,
  pageLimit: 500,
  rows: [
    { laneId: 'a', revision: 3, number: 1, cells: { 'id:carrier': 'MAEU', [FIRST]: '1.5', [LAST]: '1' } },
    { laneId: 'b', revision: 1, number: 2, cells: { 'id:carrier': 'CMAU', [FIRST]: '1.7' } },
  ],
}
const rowAt = (sheet: LaneSheet, at: number) => sheet.store.rows[at] as RowId
function type(sheet: LaneSheet, at: number, key: string, text: string) {
  const column = sheet.store.indexOf(key)
  const value = sheet.store.columns[column]?.parse(text) ?? ''
  sheet.store.write([{ row: rowAt(sheet, at), column, value }])
}

test('a save sends the cells that were changed, new lanes as they are, and which lanes go', () => {
  const sheet = new LaneSheet(page)
  type(sheet, 0, FIRST, '1,250.50')
  type(sheet, 2, 'id:carrier', 'HLCU')
  sheet.store.deleteRows([rowAt(sheet, 1)])
  expect(sheet.changedRows().map(id => sheet.laneToSave(id))).toEqual([
    { tempId: rowAt(sheet, 0), laneId: 'a', revision: 3, cells: { [FIRST]: '1250.5' } },
    { tempId: rowAt(sheet, 2), cells: { 'id:carrier': 'HLCU' } },
    { tempId: rowAt(sheet, 1), laneId: 'b', revision: 1, cells: {}, deleted: true },
  ])
})

test('the lanes of a published version cannot be typed over', () => {
  const sheet = new LaneSheet({ ...page, state: 'published' })
  sheet.store.select(0, 1)
  expect(sheet.store.beginEdit('type')).toBe(false)
  expect(sheet.store.canChangeRows).toBe(false)
})

test('what the server says is shown in its cell, and beside the row where it has none', () => {
  const sheet = new LaneSheet(page)
  type(sheet, 0, FIRST, 'many')
  const id = rowAt(sheet, 0)
  const fields = {
    [FIRST]: { kind: 'server', message: '“many” isn’t a number.' },
    'rate:freight': { kind: 'mandatory', message: 'Freight: enter a rate.' },
  }
  const refused = new ApiError(412, 'rows_invalid', 'no', { invalidMsgList: [{ tempId: id, fields }] })
  expect(sheet.tell(refused)).toBe(true)
  expect(sheet.store.findings.ofRow(id)?.[1]?.message).toBe('“many” isn’t a number.')
  expect(sheet.store.note(id)?.message).toBe('Freight: enter a rate.')
})

test('of a lane somebody else saved, theirs are taken, or mine go on top', () => {
  const theirs = { laneId: 'a', revision: 4, number: 1, cells: { 'id:carrier': 'MAEU', [FIRST]: '2', [LAST]: '0.9' } }
  for (const [choice, rate, changes] of [
    ['theirs', '2', 0],
    ['mine', '1.6', 1],
  ] as const) {
    const sheet = new LaneSheet(page)
    type(sheet, 0, FIRST, '1.6')
    const id = rowAt(sheet, 0)
    sheet.tell(new ApiError(409, 'conflict', 'late', { conflicts: [{ tempId: id, current: theirs }] }))
    expect(sheet.conflicts.size).toBe(1)
    sheet.endConflicts(choice)
    expect([sheet.store.value(id, FIRST), sheet.store.value(id, LAST)]).toEqual([rate, '0.9'])
    expect(sheet.changedRows()).toHaveLength(changes)
    expect(sheet.laneToSave(id).revision).toBe(4)
  }
})

test('a break is added in its place and what was typed stays', () => {
  const sheet = new LaneSheet(page)
  type(sheet, 1, FIRST, '9')
  type(sheet, 2, 'id:carrier', 'HLCU')
  const column = breakColumn(FREIGHT, '100', '299.99')
  if (!column) throw new Error('no column')
  const wider = sheet.withBreak(column)
  expect(wider.columns.map(each => each.label)).toEqual(['Carrier', '0–99.99', '100–299.99', '300 and over'])
  expect(wider.changedRows().map(id => wider.laneToSave(id).cells)).toEqual([
    { [FIRST]: '9' },
    { 'id:carrier': 'HLCU' },
  ])
})

test('R270–R274: a break goes from a figure to a greater one; the next starts where the last ended', () => {
  expect(breakColumn(FREIGHT, '100', '249.99')?.key).toBe('rate:freight:100:250:perUnit')
  expect(breakColumn(FREIGHT, '500', '')?.label).toBe('500 and over')
  for (const [from, to] of [
    ['100', '100'],
    ['100', '50'],
    ['-1', '50'],
    ['0', 'many'],
  ] as const)
    expect(breakColumn(FREIGHT, from, to)).toBeNull()
  expect(nextStart(page.columns, 'freight')).toBe('100')
  expect(nextStart([], 'freight')).toBe('0')
})

test('the days of a lane are typed and shown as the system writes days', () => {
  const column = { key: 'with:effectiveDate', label: 'Effective', isFigure: false, isDay: true, tip: '' }
  const sheet = new LaneSheet({ ...page, columns: [...page.columns, column] })
  type(sheet, 0, column.key, '7/1/2026')
  expect(sheet.laneToSave(rowAt(sheet, 0)).cells).toEqual({ 'with:effectiveDate': '2026-07-01' })
  const shown = sheet.store.columns.at(-1)
  expect([shown?.editor, shown?.format?.('2026-07-01')]).toEqual(['date', '07/01/2026'])
})
