import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { RecordSheet, type StoredRecord } from './sheet'

const NAME = 'accountInformation#accountName'
const CURRENCY = 'accountInformation#currency'
const FIELDS: Field[] = [
  { key: NAME, label: 'Customer', type: 'text', length: 20, isMandatory: true, displayOrder: 1 },
  { key: CURRENCY, label: 'Currency', type: 'text', length: 3, displayOrder: 2 },
]
const FILLMORE = { id: 'f', revision: 3, values: { [NAME]: 'Fillmore', [CURRENCY]: 'USD' } } as unknown as StoredRecord
const opened = () => new RecordSheet(FIELDS, [FILLMORE], 'quotesCustomerAdd', 'kept')
const type = (sheet: RecordSheet, row: number, key: string, value: string): RowId => {
  const id = sheet.store.rows[row] as RowId
  sheet.store.write([{ row: id, column: sheet.store.indexOf(key), value }])
  return id
}

test('customer columns are 7 times their length wide, or as wide as their head (R148)', () => {
  expect(opened().store.columns.map(column => column.width)[0]).toBe(140)
})

test('a stored customer is sent with what was changed in it, a new one whole', () => {
  const sheet = opened()
  const stored = type(sheet, 0, CURRENCY, '')
  const fresh = type(sheet, 1, NAME, 'Great Lakes')
  expect(sheet.changedRows().sort()).toEqual([stored, fresh].sort())
  expect(sheet.toWire(stored)).toEqual({ id: 'f', revision: 3, tempId: stored, updateField: true, [CURRENCY]: null })
  expect(sheet.toWire(fresh)).toEqual({ tempId: fresh, updateField: true, [NAME]: 'Great Lakes', [CURRENCY]: null })
})

test('what the server refuses stands in the cells it means: pink, orange or red (R249)', () => {
  const sheet = opened()
  const id = type(sheet, 0, CURRENCY, 'EURO')
  const invalidMsgList = [{ tempId: 0, fields: { [CURRENCY]: { kind: 'length', message: 'Length Exceed!' } } }]
  sheet.tell(new ApiError(412, 'rows_invalid', 'no', { invalidMsgList }), [id])
  expect(sheet.store.findings.ofRow(id)?.[sheet.store.indexOf(CURRENCY)]).toEqual({
    kind: 'length',
    message: 'Length Exceed!',
  })
})

test('a refused save is told row by row as field and message, and the rows stay as they were sent (A061)', () => {
  const sheet = opened()
  const stored = type(sheet, 0, CURRENCY, 'EURO')
  const fresh = type(sheet, 1, CURRENCY, 'USD')
  const invalidMsgList = [
    { tempId: 0, fields: { [CURRENCY]: { kind: 'length', message: 'Length Exceed!' } } },
    { tempId: 1, fields: { [NAME]: { kind: 'mandatory', message: 'Mandatory!' } } },
  ]
  const refused = new ApiError(412, 'rows_invalid', 'no', { invalidMsgList })
  sheet.tell(refused, [stored, fresh])
  expect(sheet.refused(refused)).toEqual(['Currency : Length Exceed!', 'Customer : Mandatory!'])
  expect(sheet.toWire(stored)[CURRENCY]).toBe('EURO')
  expect(sheet.refused(new ApiError(409, 'conflict', 'Somebody was faster.'))).toEqual([])
})

test('a customer without a vertical is told in its cell, too, beside the words for the whole sheet (R247, R249)', () => {
  const sheet = opened()
  const id = type(sheet, 1, CURRENCY, 'USD')
  const invalidMsgList = [{ tempId: 0, fields: { [NAME]: { kind: 'mandatory', message: 'Mandatory!' } } }]
  sheet.tell(new ApiError(400, 'customers_refused', 'Customer name is mandatory', { invalidMsgList }), [id])
  expect(sheet.store.findings.ofRow(id)?.[sheet.store.indexOf(NAME)]?.kind).toBe('mandatory')
})

test('a new customer is active, as it is stored, until somebody unticks it; the spare row alone is not saved', () => {
  const ACTIVE = 'accountInformation#isActive'
  const active: Field = { key: ACTIVE, label: 'Active', type: 'checkbox', defaultValue: 'true', displayOrder: 3 }
  const sheet = new RecordSheet([...FIELDS, active], [FILLMORE], 'quotesCustomerAdd', 'kept')
  const spare = sheet.store.rows[1] as RowId
  expect(sheet.store.value(spare, ACTIVE)).toBe(true)
  expect(sheet.changedRows()).toEqual([])
  const fresh = type(sheet, 1, NAME, 'Great Lakes')
  expect(sheet.toWire(fresh)[ACTIVE]).toBe(true)
  expect(sheet.store.value(sheet.store.rows[2] as RowId, ACTIVE)).toBe(true)
})
