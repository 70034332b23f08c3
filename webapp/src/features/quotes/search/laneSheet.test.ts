import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import type { RowId } from '@/grid'
import { LaneSheet } from './laneSheet'

const field = (key: string, type = 'text') =>
  ({ key, label: key, type, suggestionsSource: '', unit: '', place: false }) as Wire<'SearchField'>
const ORIGIN = 'shipmentRouting#originPort'
const WEIGHT = 'shipmentCargo#grossWeight'
const DAY = 'shipmentInformation#shipDate'
const FIELDS = [field(ORIGIN), field(WEIGHT, 'numeric'), field(DAY, 'date')]

test('what is typed is asked for, what is empty is left open', () => {
  const sheet = new LaneSheet(FIELDS)
  const row = sheet.store.rows[0] as RowId
  sheet.store.write([
    { row, column: 0, value: 'FRA' },
    { row, column: 1, value: '50' },
  ])
  expect(sheet.lanes()).toEqual([{ [ORIGIN]: 'FRA', [WEIGHT]: '50' }])
})

test('a figure pasted under “Gross weight, lb” is in pounds', () => {
  const pounds = { ...field(WEIGHT, 'numeric'), label: 'Gross weight', unit: 'lb' }
  const sheet = new LaneSheet([field(ORIGIN), pounds])
  const row = sheet.store.rows[0] as RowId
  expect(sheet.store.columns[1]?.label).toBe('Gross weight, lb')
  const typed = sheet.store.columns[1]?.parse?.('1,000') ?? ''
  sheet.store.write([
    { row, column: 0, value: 'FRA' },
    { row, column: 1, value: typed },
  ])
  expect(sheet.lanes()).toEqual([{ [ORIGIN]: 'FRA', [WEIGHT]: '1000 lb' }])
})

test('a row with a day alone asks for nothing', () => {
  const sheet = new LaneSheet(FIELDS, [{ [DAY]: '2026-11-21' }, { [ORIGIN]: 'MUC', [DAY]: '2026-11-21' }])
  expect(sheet.lanes()).toEqual([{ [ORIGIN]: 'MUC', [DAY]: '2026-11-21' }])
})

test('a lane that is deleted is not asked for', () => {
  const sheet = new LaneSheet(FIELDS, [{ [ORIGIN]: 'MUC' }, { [ORIGIN]: 'FRA' }])
  sheet.store.deleteRows([sheet.store.rows[0] as RowId])
  expect(sheet.lanes()).toEqual([{ [ORIGIN]: 'FRA' }])
})

test('what the server refuses of a lane is said in its cell, whichever rows are left empty before it', () => {
  const sheet = new LaneSheet(FIELDS, [{ [DAY]: '2026-11-21' }, { [ORIGIN]: 'MUC', [WEIGHT]: '-5' }])
  const message = 'Lane 1: Gross weight: enter a number, 0 or more.'
  sheet.tell(new ApiError(400, 'bad_fact', message, { lane: 1, field: WEIGHT }))
  const [empty, refused] = sheet.store.rows as [RowId, RowId]
  expect(sheet.store.findings.ofRow(refused)?.[1]).toEqual({ kind: 'server', message })
  expect(sheet.store.findings.ofRow(empty)).toBeUndefined()
})
