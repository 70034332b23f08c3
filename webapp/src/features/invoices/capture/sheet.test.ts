import { expect, test } from 'vitest'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { todayHere } from '@/ui'
import { type CaptureAnswer, type CapturedRow, INVOICE_DATE, INVOICE_NUMBER, SHIPMENT_NUMBER } from './capture'
import { captureFields, hiddenIn } from './columns'
import { CaptureSheet } from './sheet'

const TYPE = 'invoiceInformation#invoiceType'
const FREIGHT = 'invoiceCharges#freight'
const WAITING = 'invoiceCharges#waiting'
const CUSTOMER = 'shipmentParties#customerName'
const template: Field[] = [
  { key: SHIPMENT_NUMBER, label: 'Shipment number', type: 'text', length: 20, isMandatory: true, displayOrder: 1 },
  {
    key: INVOICE_NUMBER,
    label: 'Invoice number',
    type: 'text',
    length: 20,
    minLength: 3,
    regex: '^[A-Za-z0-9]*$',
    errorMessage: 'Only Alphanumeric values are allowed',
    displayOrder: 2,
  },
  { key: TYPE, label: 'Type', type: 'text', isMandatory: true, defaultValue: 'Revenue', displayOrder: 3 },
  { key: INVOICE_DATE, label: 'Invoice date', type: 'date', isMandatory: true, displayOrder: 4 },
  { key: FREIGHT, label: 'Freight', type: 'numeric', length: 15, decimals: 2, invoiceCharge: true, displayOrder: 5 },
]
const charges = [
  { key: FREIGHT, label: 'Freight', chargeCode: 'freight', chargeType: 'flat', decimals: 2, inTemplate: true },
  { key: WAITING, label: 'Waiting time', chargeCode: 'waiting', chargeType: 'flat', decimals: 2, inTemplate: false },
]
const fields = captureFields(template, charges, [{ key: CUSTOMER, label: 'Customer', type: 'text', isMandatory: true }])

const stored = (shipmentId: string, more: Partial<CapturedRow> = {}): CapturedRow => ({
  id: null,
  revision: 0,
  shipmentId,
  status: 'Not Rated',
  [SHIPMENT_NUMBER]: shipmentId.toUpperCase(),
  [TYPE]: 'Revenue',
  [CUSTOMER]: 'Fillmore',
  ...more,
})

function open(...rows: CapturedRow[]) {
  const sheet = new CaptureSheet(fields, rows, async () => [])
  const at = (row: number) => sheet.store.rows[row] as RowId
  const type = (row: number, key: string, text: string) => {
    const column = sheet.store.indexOf(key)
    sheet.store.write([{ row: at(row), column, value: sheet.store.columns[column]?.parse(text) ?? text }])
  }
  const found = (row: number, key: string) => sheet.store.findings.ofRow(at(row))?.[sheet.store.indexOf(key)]
  const send = () => sheet.collect(sheet.rowsToSave())
  const wire = () => [...send().values()].map(({ row }) => row)
  return { sheet, at, type, found, send, wire }
}

test.each(['2026-11-20', '20-Nov-2026', '20-11-2026'])('R149: %s is a day in capture', text => {
  const { sheet, at, type } = open(stored('s1'))
  type(0, INVOICE_DATE, text)
  expect(sheet.store.value(at(0), INVOICE_DATE)).toBe('2026-11-20')
})

test.each([
  ['INV-12', 'Only Alphanumeric values are allowed'],
  ['F1', 'At least 3 characters!'],
])('R232, R133: the number %s is refused as it is typed', (number, words) => {
  const { type, found, send } = open(stored('s1'))
  type(0, INVOICE_NUMBER, number)
  expect(found(0, INVOICE_NUMBER)?.message).toBe(words)
  expect(send().size).toBe(0)
})

test('a shipment without an invoice sends its cells, named by the shipment, as it was read', () => {
  const { type, wire } = open(stored('s1'))
  type(0, FREIGHT, '60')
  expect(wire()).toEqual([
    {
      tempId: 0,
      updateField: true,
      id: null,
      revision: 0,
      shipmentId: 's1',
      [SHIPMENT_NUMBER]: 'S1',
      [INVOICE_NUMBER]: null,
      [TYPE]: 'Revenue',
      [INVOICE_DATE]: todayHere(),
      [FREIGHT]: '60',
      [WAITING]: null,
    },
  ])
})

test('of an invoice that is stored only what was typed is sent', () => {
  const { type, wire } = open(stored('s1', { id: 'i1', revision: 3, [FREIGHT]: '60', [INVOICE_DATE]: '2026-11-20' }))
  type(0, FREIGHT, '70')
  expect(wire()).toEqual([{ tempId: 0, updateField: true, id: 'i1', revision: 3, shipmentId: 's1', [FREIGHT]: '70' }])
})

test('a row typed below begins the invoice of the shipment it names; its type and today are filled in and told', () => {
  const { sheet, type, found, wire } = open()
  type(0, SHIPMENT_NUMBER, '00042')
  type(0, FREIGHT, '60')
  expect(found(0, TYPE)?.kind).toBe('assigned')
  expect(wire()).toEqual([
    {
      tempId: 0,
      updateField: true,
      [SHIPMENT_NUMBER]: '00042',
      [TYPE]: 'Revenue',
      [INVOICE_DATE]: todayHere(),
      [FREIGHT]: '60',
    },
  ])
  expect(sheet.store.isMarked(sheet.store.rows[0] as RowId)).toBe(false)
})

const taken = (mayRebill: boolean): CaptureAnswer => ({
  saved: [],
  invalidMsgList: [{ tempId: 0, fields: { [INVOICE_NUMBER]: { kind: 'server', message: 'F12 is already used' } } }],
  taken: [{ tempId: 0, number: 'F12', message: 'F12 is already used', takenBy: 'i9', mayRebill }],
})

test('A055: a taken number is told on its cell; with a reason the row goes again', () => {
  const { sheet, at, type, found, send } = open(stored('s1'))
  type(0, INVOICE_NUMBER, 'F12')
  type(0, FREIGHT, '60')
  const sent = send()
  const rows = [...sent.values()].map(({ row }) => row)
  sheet.noteTaken(rows, taken(true))
  sheet.settle(sent, taken(true))
  expect(found(0, INVOICE_NUMBER)).toEqual({ kind: 'server', message: 'F12 is already used' })
  expect([...sheet.taken.keys()]).toEqual([at(0)])
  sheet.billAgain([at(0)], 'Wrong branch')
  const again = [...send().values()].map(({ row }) => row)
  expect(sheet.withReasons(again)).toMatchObject([{ shipmentId: 's1', rebillReason: 'Wrong branch' }])
  sheet.noteTaken(again, { saved: [] })
  expect(sheet.taken.size).toBe(0)
  expect(sheet.withReasons(again)[0]).not.toHaveProperty('rebillReason')
})

test('the rows of a workbook stand in the grid, ticked, with what is wrong in their cells', () => {
  const { sheet, at, found } = open()
  sheet.typeIn({
    rows: [
      { tempId: 2, updateField: true, [SHIPMENT_NUMBER]: '00001', [FREIGHT]: '60' },
      { tempId: 3, updateField: true, [SHIPMENT_NUMBER]: '77777', [FREIGHT]: '70' },
    ],
    invalidMsgList: [
      { tempId: 3, fields: { [SHIPMENT_NUMBER]: { kind: 'server', message: 'There is no shipment 77777.' } } },
    ],
    leftOut: [],
  })
  expect(sheet.rowsToSave()).toEqual([at(0), at(1)])
  expect(found(1, SHIPMENT_NUMBER)?.message).toBe('There is no shipment 77777.')
  expect(found(0, SHIPMENT_NUMBER)).toBeUndefined()
})

test('a row that looks like another bill is stored; its number says what is alike until it is typed anew', () => {
  const { sheet, type, found, send, wire } = open(stored('s1'))
  type(0, INVOICE_NUMBER, 'AB99')
  const sent = send()
  const rows = [...sent.values()].map(({ row }) => row)
  const words = 'Looks like invoice AB12: same shipment S1, same amount 60.00 USD, dated 1 day apart (2026-11-20).'
  const answer: CaptureAnswer = {
    saved: [{ tempId: 0, row: stored('s1', { id: 'i2', revision: 1, [INVOICE_NUMBER]: 'AB99' }) }],
    alike: [{ tempId: 0, matches: [{ invoiceId: 'i1', invoiceNumber: 'AB12', words }] }],
  }
  sheet.noteTaken(rows, answer)
  expect(sheet.settle(sent, answer)).toMatchObject({ saved: 1, refused: 0 })
  expect(found(0, INVOICE_NUMBER)).toEqual({ kind: 'rule', message: words.replace('2026-11-20', '11/20/2026') })
  expect(sheet.alike.size).toBe(1)
  type(0, INVOICE_NUMBER, 'AB98')
  expect(found(0, INVOICE_NUMBER)).toBeUndefined()
  expect(wire()).toMatchObject([{ [INVOICE_NUMBER]: 'AB98' }])
})

test('shipments that are chosen are shown once, though they are on the page already', () => {
  const { sheet, at } = open(stored('s1'))
  expect(sheet.show([stored('s1'), stored('s2')])).toEqual([at(0), at(1)])
  expect(sheet.store.filledRows).toHaveLength(2)
})

test('the charges view has a column for each charge; the other has those of the template', () => {
  expect(hiddenIn('invoices', fields)).toEqual([WAITING])
  expect(hiddenIn('charges', fields)).toEqual([TYPE, CUSTOMER])
})

test('what the shipment says is shown and not typed over', () => {
  const { sheet } = open(stored('s1'))
  const column = sheet.store.columns[sheet.store.indexOf(CUSTOMER)]
  expect([column?.readonly, column?.mandatory]).toEqual([true, false])
})
