import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { ShipmentSheet } from './sheet'
import { QUOTE_NUMBER, SHIP_DATE, SHIPMENT_NUMBER } from './shipment'
import { beginRow } from './useShipOnQuote'

const WEIGHT = 'shipmentCargo#grossWeight'
const ACCOUNT = 'shipmentParties#customerAccountNumber'
const NUMBER: Field = { key: SHIPMENT_NUMBER, label: 'Shipment number', type: 'text', length: 20 }
const QUOTE: Field = { key: QUOTE_NUMBER, label: 'Quote number', type: 'text', length: 20 }
const FIELDS: Field[] = [
  NUMBER,
  { key: ACCOUNT, label: 'Account number', type: 'text', length: 20 },
  { key: SHIP_DATE, label: 'Ship date', type: 'date' },
  { key: WEIGHT, label: 'Gross weight', type: 'numeric', length: 10, decimals: 2 },
]
const quote = {
  number: 'Q000007',
  accountNumber: '00020761',
  customerName: 'Great Lakes Tooling',
  values: { [WEIGHT]: '120', [SHIP_DATE]: '2026-11-22' },
} as unknown as Wire<'QuotePage'>

test('a shipment on a quote begins with customer, lane, weight and quote number; its number and day are typed', () => {
  const sheet = new ShipmentSheet([...FIELDS, QUOTE], [], async () => [])
  const begun = sheet.store.rows[0] as RowId
  beginRow(sheet, quote)
  const row = [ACCOUNT, WEIGHT, QUOTE_NUMBER, SHIP_DATE, SHIPMENT_NUMBER].map(key => sheet.store.value(begun, key))
  expect(row).toEqual(['00020761', '120', 'Q000007', '', ''])
  expect(sheet.store.edit).toMatchObject({ row: 0, col: sheet.store.indexOf(SHIPMENT_NUMBER) })
  sheet.store.cancelEdit()
  sheet.store.undo()
  expect(sheet.store.isChanged(begun)).toBe(false)
})

test('fields that the template of the system does not have are told', () => {
  const sheet = new ShipmentSheet(FIELDS, [], async () => [])
  expect(beginRow(sheet, quote)).toEqual(['shipmentParties#customerName', QUOTE_NUMBER])
})
