import { expect, test } from 'vitest'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { CARGO_LINES } from './cargo/lines'
import { ShipmentSheet } from './sheet'
import { type SaveAnswer, SHIPMENT_NUMBER, type ShipmentRow } from './shipment'
import { shipment as given } from './testShipment'

const WEIGHT = 'shipmentCargo#grossWeight'
const ORIGIN = 'shipmentRouting#originPort'
const fields: Field[] = [
  { key: SHIPMENT_NUMBER, label: 'Shipment number', type: 'text', length: 20, isMandatory: true, displayOrder: 1 },
  { key: ORIGIN, label: 'Origin port', type: 'text', length: 10, displayOrder: 2 },
  { key: WEIGHT, label: 'Gross weight', type: 'numeric', length: 10, decimals: 2, displayOrder: 3 },
]
const shipment = (id: string, more: Partial<ShipmentRow> = {}) => given(id, { [ORIGIN]: 'CNSHA', ...more })

function open(...rows: ShipmentRow[]) {
  const sheet = new ShipmentSheet(fields, rows, async () => [])
  const at = (index: number) => sheet.store.rows[index] as RowId
  const type = (row: number, key: string, value: string) => {
    sheet.store.write([{ row: at(row), column: sheet.store.indexOf(key), value }])
  }
  const save = (answer: SaveAnswer) => {
    const sent = sheet.collect(sheet.rowsToSave())
    return { sent: [...sent.values()].map(({ row }) => row), outcome: sheet.settle(sent, answer) }
  }
  return { sheet, at, type, save }
}

test('a save sends the changed rows only, with their revision and their place as tempId (R138)', () => {
  const { sheet, at, type, save } = open(shipment('s1'), shipment('s2'), shipment('s3'))
  type(1, WEIGHT, '12.5')
  sheet.store.setMarked([at(0)], true)
  const { sent } = save({ saved: [] })
  expect(sent).toEqual([
    {
      tempId: 1,
      updateField: true,
      id: 's2',
      revision: 1,
      [SHIPMENT_NUMBER]: 'S2',
      [ORIGIN]: 'CNSHA',
      [WEIGHT]: '12.5',
    },
  ])
})

test('a changed row whose update box was cleared stays unsaved, and stays typed', () => {
  const { sheet, at, type } = open(shipment('s1'))
  type(0, WEIGHT, '11')
  sheet.store.setMarked([at(0)], false)
  expect(sheet.rowsToSave()).toEqual([])
  expect(sheet.changedRows()).toEqual([at(0)])
})

test('an emptied cell is sent as nothing (R239)', () => {
  const { type, save } = open(shipment('s1'))
  type(0, ORIGIN, '')
  expect(save({ saved: [] }).sent[0]).toMatchObject({ [ORIGIN]: null })
})

test('R011–R013: an invalid row is not sent; it stays with its finding, its box cleared', () => {
  const { sheet, at, type, save } = open(shipment('s1'), shipment('s2'))
  type(0, WEIGHT, 'heavy')
  type(1, WEIGHT, '3')
  const { sent } = save({ saved: [{ tempId: 1, row: shipment('s2', { revision: 2, [WEIGHT]: '3' }) }] })
  expect(sent.map(row => row.id)).toEqual(['s2'])
  expect(sheet.store.findings.counts.regex).toBe(1)
  expect(sheet.store.isMarked(at(0))).toBe(false)
  expect(sheet.changedRows()).toEqual([at(0)])
})

test('a new row becomes the stored one', () => {
  const { sheet, at, type, save } = open(shipment('s1'))
  type(1, SHIPMENT_NUMBER, 'NEW')
  const { sent } = save({ saved: [{ tempId: 1, row: shipment('s9', { [SHIPMENT_NUMBER]: 'NEW' }) }] })
  expect(sent[0]).not.toHaveProperty('id')
  expect(sheet.records.get(at(1))?.id).toBe('s9')
  expect(sheet.changedRows()).toEqual([])
})

test('A055: what the server says stands on the cells, or beside the row when there is no such cell', () => {
  const { sheet, at, type, save } = open(shipment('s1'))
  type(0, ORIGIN, 'PRT04')
  const said = {
    [ORIGIN]: { kind: 'server' as const, message: 'No such port. Nearest: PORT04' },
    hidden: { kind: 'server' as const, message: 'The account is closed.' },
  }
  const { outcome } = save({ saved: [], invalidMsgList: [{ tempId: 0, fields: said }] })
  expect(outcome).toMatchObject({ saved: 0, refused: 1, conflicts: 0 })
  expect(sheet.store.findings.ofRow(at(0))?.[sheet.store.indexOf(ORIGIN)]?.message).toMatch(/Nearest/)
  expect(sheet.store.note(at(0))?.message).toBe('The account is closed.')
})

test('a row that someone else saved is not overwritten: take theirs, or keep mine over their revision', () => {
  const theirs = shipment('s1', { revision: 5, [WEIGHT]: '99', [ORIGIN]: 'DEHAM' })
  const first = open(shipment('s1'))
  first.type(0, WEIGHT, '12')
  expect(first.save({ saved: [], conflicts: [{ tempId: 0, current: theirs }] }).outcome.conflicts).toBe(1)
  expect(first.sheet.conflicts.differences(first.at(0)).map(({ label }) => label)).toEqual([
    'Origin port',
    'Gross weight',
  ])
  first.sheet.conflicts.takeTheirs(first.at(0))
  expect(first.sheet.store.value(first.at(0), WEIGHT)).toBe('99')
  expect(first.sheet.changedRows()).toEqual([])

  const second = open(shipment('s1'))
  second.type(0, WEIGHT, '12')
  second.save({ saved: [], conflicts: [{ tempId: 0, current: theirs }] })
  second.sheet.conflicts.keepMine(second.at(0))
  expect(second.save({ saved: [] }).sent).toMatchObject([{ revision: 5, [WEIGHT]: '12', [ORIGIN]: 'DEHAM' }])
})

test('a save that nothing answered leaves the rows typed and ticked', () => {
  const { sheet, at, type } = open(shipment('s1'))
  type(0, WEIGHT, '12')
  const sent = sheet.collect(sheet.rowsToSave())
  sheet.restore(sent)
  expect(sheet.rowsToSave()).toEqual([at(0)])
})

test('a row that was rated stays ticked, to be billed', () => {
  const { sheet, at } = open(shipment('s1'))
  sheet.store.setMarked([at(0)], true)
  sheet.refresh([shipment('s1', { revision: 2, status: 'Rated' })])
  expect(sheet.tickedRecords().map(row => row.status)).toEqual(['Rated'])
})

test('rating refreshes a row without touching what is being typed into it', () => {
  const { sheet, at, type } = open(shipment('s1'), shipment('s2'))
  type(0, WEIGHT, '12')
  sheet.refresh([shipment('s1', { revision: 2, status: 'Rated' }), shipment('s2', { revision: 2, status: 'Rated' })])
  expect(sheet.store.value(at(0), WEIGHT)).toBe('12')
  expect(sheet.store.value(at(0), 'status')).toBe('Rated')
  expect(sheet.changedRows()).toEqual([at(0)])
})

test('an invoiced shipment can be ticked but not typed over', () => {
  const { sheet } = open(shipment('s1', { status: 'Invoiced', invoiceNumber: 'INV-1' }))
  sheet.store.select(0, 1)
  expect(sheet.store.beginEdit('type')).toBe(false)
})

test('who may not change shipments can tick them and nothing else', () => {
  const sheet = new ShipmentSheet(fields, [shipment('s1')], async () => [], { change: false, delete: false })
  sheet.store.select(0, 1)
  expect(sheet.store.beginEdit('type')).toBe(false)
  sheet.store.toggleAllMarked()
  expect(sheet.tickedRecords()).toHaveLength(1)
  sheet.store.toggleAllMarked()
  expect(sheet.tickedRecords()).toHaveLength(0)
})

test('deleted rows go with the save, leave the sheet, and an undo brings them back by the next save', () => {
  const { sheet, at, save } = open(shipment('s1'), shipment('s2'))
  const gone = at(0)
  sheet.store.deleteRows([gone])
  const { sent } = save({ saved: [{ tempId: 0, row: shipment('s1', { revision: 2 }) }] })
  expect(sent).toEqual([{ tempId: 0, updateField: true, id: 's1', revision: 1, archived: true }])
  expect(sheet.changedRows()).toEqual([])
  expect(sheet.nameOf(at(0))).toBe('S2')
  sheet.store.undo()
  expect(sheet.rowsToSave()).toEqual([gone])
  const again = save({ saved: [{ tempId: 0, row: shipment('s1', { revision: 3 }) }] })
  expect(again.sent).toMatchObject([{ id: 's1', revision: 2, archived: false }])
  expect(sheet.changedRows()).toEqual([])
})

test('only a shipment that is Not Rated can be deleted, and only by who may', () => {
  const { sheet, at } = open(shipment('s1', { status: 'Rated' }))
  expect(sheet.store.deleteRows([at(0)])).toBe(0)
  expect(sheet.store.said.words).toBe('Shipment S1 is Rated. Only a shipment that is Not Rated can be deleted.')
  const bound = new ShipmentSheet(fields, [shipment('s1')], async () => [], { change: true, delete: false })
  expect(bound.store.deleteRows(bound.store.filledRows)).toBe(0)
  expect(bound.store.said.words).toBe("You don't have permission to perform this action.")
})

test('a saved change can be undone: the row is to be saved again, against the new revision', () => {
  const { sheet, type, save } = open(shipment('s1'))
  type(0, WEIGHT, '12')
  save({ saved: [{ tempId: 0, row: shipment('s1', { revision: 2, [WEIGHT]: '12' }) }] })
  sheet.store.undo()
  expect(save({ saved: [] }).sent).toMatchObject([{ id: 's1', revision: 2, [WEIGHT]: '10' }])
})

test('rows that a save has stored, deleted or brought back change how many there are', () => {
  const { sheet, at, type, save } = open(shipment('s1'))
  type(1, SHIPMENT_NUMBER, 'S2')
  save({ saved: [{ tempId: 1, row: shipment('s2') }] })
  expect(sheet.grownBy).toBe(1)
  type(0, WEIGHT, '12.5')
  save({ saved: [{ tempId: 0, row: shipment('s1') }] })
  expect(sheet.grownBy).toBe(1)
  sheet.store.deleteRows([at(0)])
  save({ saved: [{ tempId: 0, row: shipment('s1') }] })
  expect(sheet.grownBy).toBe(0)
  sheet.store.undo()
  save({ saved: [{ tempId: 0, row: shipment('s1') }] })
  expect(sheet.grownBy).toBe(1)
})

test('a mandatory weight is not asked for where the cargo lines come to it', () => {
  const demanding = fields.map(field => (field.key === WEIGHT ? { ...field, isMandatory: true } : field))
  const sheet = new ShipmentSheet(demanding, [shipment('s1'), shipment('s2')], async () => [])
  const lines = (text: object[]) => JSON.stringify(text)
  const typed = [
    lines([{ pieces: '2', weight: '100 lb' }, { weight: '50 lb' }]),
    lines([{ weight: '100 lb' }, { pieces: '1' }]),
  ]
  sheet.store.write(
    sheet.store.rows.slice(0, 2).flatMap((row, at) => [
      { row, column: sheet.store.indexOf(CARGO_LINES), value: typed[at] as string },
      { row, column: sheet.store.indexOf(WEIGHT), value: '' },
    ]),
  )
  // the second line of the other row has no weight: the total is unknown
  expect([...sheet.collect(sheet.rowsToSave()).keys()]).toEqual([0])
  expect(sheet.store.findings.ofRow(sheet.store.rows[1] as RowId)?.[sheet.store.indexOf(WEIGHT)]?.kind).toBe(
    'mandatory',
  )
})

const MARGIN = { sale: '2.42', isBilled: false, cost: '1.50', amount: '0.92', percent: '38.0', currency: 'USD' }
const BUYER = { change: true, delete: true, seesCosts: true }

test('margins arrive later, and leave what is typed and checked as it is', () => {
  const sheet = new ShipmentSheet(fields, [shipment('s1'), shipment('s2')], async () => [], BUYER)
  const [first, second] = sheet.store.rows as [RowId, RowId]
  sheet.store.write([{ row: first, column: sheet.store.indexOf(WEIGHT), value: '12.5' }])
  sheet.showMargins(new Map([['s1', { ...MARGIN, problem: '', reason: '' }]]))
  const figures = ['margin#sale', 'margin#cost', 'margin#amount', 'margin#percent'].map(key =>
    sheet.store.value(first, key),
  )
  expect(figures).toEqual(['2.42', '1.50', '0.92', '38.0'])
  expect(sheet.store.value(first, WEIGHT)).toBe('12.5')
  expect(sheet.changedRows()).toEqual([first])
  expect(sheet.store.value(second, 'margin#amount')).toBe('')
  expect(Object.keys(sheet.collect(sheet.rowsToSave()).get(0)?.row ?? {})).not.toContain('margin#amount')
})

test('a user who may not see costs has no column of them', () => {
  const { sheet } = open(shipment('s1'))
  expect(sheet.store.columns.filter(({ key }) => key.startsWith('margin#'))).toEqual([])
})
