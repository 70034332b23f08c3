import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { useDrafts } from '@/sheet'
import { restoredWords } from '@/sheet/DraftOffer'
import { agoWords, type Draft, type DraftShelf, leftBehind } from '@/sheet/draft'
import { ShipmentSheet } from './sheet'
import { SHIPMENT_NUMBER, type ShipmentRow } from './shipment'
import { shipment } from './testShipment'

vi.mock('@/api/session', () => ({ storedSession: () => ({ userName: 'ana', systemId: 'air' }) }))

const WEIGHT = 'shipmentCargo#grossWeight'
const fields: Field[] = [
  { key: SHIPMENT_NUMBER, label: 'Shipment number', type: 'text', length: 20, isMandatory: true },
  { key: WEIGHT, label: 'Gross weight', type: 'numeric', length: 10, decimals: 2 },
]
const sheetOf = (...rows: ShipmentRow[]) => new ShipmentSheet(fields, rows, async () => [])
const at = (sheet: ShipmentSheet, row: number) => sheet.store.rows[row] as RowId
const type = (sheet: ShipmentSheet, row: number, key: string, value: string) =>
  sheet.store.write([{ row: at(sheet, row), column: sheet.store.indexOf(key), value }])

const loaded = { rows: [] as ShipmentRow[] }
const load = async () => loaded.rows

class Shelf implements DraftShelf {
  readonly drafts = new Map<string, Draft>()
  readonly open = new Set<string>()
  put = async (key: string, draft: Draft) => {
    this.drafts.set(key, draft)
  }
  remove = async (key: string) => {
    this.drafts.delete(key)
  }
  all = async (prefix: string) => [...this.drafts].filter(([key]) => key.startsWith(prefix))
  inUse = async () => this.open
}

beforeEach(() => {
  loaded.rows = []
})

test('what was typed before a reload is typed again: changed cells, new rows, deletions', () => {
  const before = sheetOf(shipment('s1'), shipment('s2'), shipment('s3'))
  type(before, 0, WEIGHT, '12.5')
  before.store.deleteRows([at(before, 1)])
  type(before, 3, SHIPMENT_NUMBER, 'NEW-1')
  const draft = before.draft()

  const after = sheetOf(shipment('s1'), shipment('s2'), shipment('s3'))
  const outcome = after.restoreDraft(draft, [shipment('s1'), shipment('s2')])
  expect(outcome).toEqual({ restored: 3, newer: 0, gone: 0 })
  expect(after.draft()).toEqual(expect.arrayContaining(draft))
  expect(after.rowsToSave()).toHaveLength(3)
})

test('a row that is on another page now is shown again', () => {
  const before = sheetOf(shipment('s1'))
  type(before, 0, WEIGHT, '12.5')
  const after = sheetOf(shipment('s9'))
  after.restoreDraft(before.draft(), [shipment('s1')])
  expect(after.nameOf(at(after, 1))).toBe('S1')
  expect(after.store.value(at(after, 1), WEIGHT)).toBe('12.5')
  expect(after.changedRows()).toEqual([at(after, 1)])
})

test('somebody’s newer row is not overwritten without a word: it waits for a decision and is not saved before', () => {
  const before = sheetOf(shipment('s1'))
  type(before, 0, WEIGHT, '12.5')
  const newer = shipment('s1', { revision: 4, [WEIGHT]: '99' })
  const after = sheetOf(newer)
  expect(after.restoreDraft(before.draft(), [newer])).toEqual({ restored: 1, newer: 1, gone: 0 })
  expect(after.conflicts.differences(at(after, 0))).toEqual([{ label: 'Gross weight', mine: '12.5', theirs: '99' }])
  expect(after.rowsToSave()).toEqual([])
  after.conflicts.keepMine(at(after, 0))
  expect(after.rowsToSave()).toEqual([at(after, 0)])
})

test('a shipment that is gone is told', () => {
  const before = sheetOf(shipment('s1'))
  type(before, 0, WEIGHT, '12.5')
  const outcome = sheetOf().restoreDraft(before.draft(), [])
  expect(outcome).toEqual({ restored: 0, newer: 0, gone: 1 })
  expect(restoredWords(outcome)).toMatch(/1 row deleted since/)
})

test('typing is kept in the browser, and a save clears it', async () => {
  const shelf = new Shelf()
  const sheet = sheetOf(shipment('s1'))
  renderHook(() => useDrafts(sheet, 't1', load, shelf))
  act(() => type(sheet, 0, WEIGHT, '12.5'))
  await waitFor(() =>
    expect([...shelf.drafts.values()]).toMatchObject([{ rows: [{ id: 's1', cells: { [WEIGHT]: '12.5' } }] }]),
  )
  expect([...shelf.drafts.keys()][0]).toMatch(/^ana\|air\|t1\|/)
  const sent = sheet.collect(sheet.rowsToSave())
  act(() => {
    sheet.settle(sent, { saved: [{ tempId: 0, row: shipment('s1', { revision: 2, [WEIGHT]: '12.5' }) }] })
  })
  expect(shelf.drafts.size).toBe(0)
})

test('a draft that was left behind is offered with its count and age, restored once, or discarded', async () => {
  const shelf = new Shelf()
  const draft = {
    savedAt: Date.now() - 12 * 60_000,
    rows: [{ id: 's1', revision: 1, deleted: false, cells: { [WEIGHT]: '7' } }],
  }
  await shelf.put('ana|air|t1|old', draft)
  await shelf.put('ben|air|t1|old', draft)
  loaded.rows = [shipment('s1')]
  const sheet = sheetOf(shipment('s1'))
  const { result } = renderHook(() => useDrafts(sheet, 't1', load, shelf))
  await waitFor(() => expect(result.current.offered).toEqual({ rows: 1, savedAt: draft.savedAt }))
  await act(async () => {
    expect(await result.current.restore()).toMatchObject({ restored: 1 })
  })
  expect(sheet.store.value(at(sheet, 0), WEIGHT)).toBe('7')
  expect(result.current.offered).toBeNull()
  expect(shelf.drafts.has('ana|air|t1|old')).toBe(false)
  expect(shelf.drafts.has('ben|air|t1|old')).toBe(true)
})

test('rows that are given up on purpose are not kept; those of a closed page are', async () => {
  for (const onPurpose of [true, false]) {
    const shelf = new Shelf()
    const sheet = sheetOf(shipment('s1'))
    const { result, unmount } = renderHook(() => useDrafts(sheet, 't1', load, shelf))
    act(() => type(sheet, 0, WEIGHT, '12.5'))
    await waitFor(() => expect(shelf.drafts.size).toBe(1))
    if (onPurpose) result.current.forget()
    unmount()
    await waitFor(() => expect(shelf.drafts.size).toBe(onPurpose ? 0 : 1))
  }
})

test('what another open window types is its own; what is a month old is dropped', async () => {
  const shelf = new Shelf()
  const rows = [{ id: null, revision: 0, deleted: false, cells: { a: 'x' } }]
  await shelf.put('p|open', { savedAt: 5, rows })
  await shelf.put('p|closed', { savedAt: 5, rows })
  shelf.open.add('p|open')
  expect((await leftBehind(shelf, 'p|', 10)).map(([key]) => key)).toEqual(['p|closed'])
  expect(await leftBehind(shelf, 'p|', 40 * 86_400_000)).toEqual([])
  expect([...shelf.drafts.keys()]).toEqual(['p|open'])
})

test.each([
  [20_000, 'just now'],
  [60_000, '1 minute ago'],
  [3 * 3_600_000, '3 hours ago'],
  [2 * 86_400_000, '2 days ago'],
])('%i ms is %s', (ms, words) => expect(agoWords(ms)).toBe(words))
