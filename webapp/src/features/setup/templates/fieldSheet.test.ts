import { expect, test } from 'vitest'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { FieldSheet } from './fieldSheet'
import { dependenciesOf, dependenciesText, listOf, optionsOf, optionsText } from './fieldText'
import { incompleteWords } from './IncompletePrompt'

const field = (key: string, displayOrder: number, more: Partial<Field> = {}): Field => ({
  key: `shipmentInformation#${key}`,
  label: key,
  type: 'text',
  length: 20,
  isActive: true,
  isVisible: true,
  displayOrder,
  ...more,
})
const sheetOf = (...fields: Field[]) => new FieldSheet('shipment', fields, async () => [])
const idOf = (sheet: FieldSheet, at: number) => sheet.store.rows[at] as RowId
const orders = (sheet: FieldSheet) =>
  sheet.fieldRows().map(id => [sheet.text(id, 'label'), sheet.text(id, 'displayOrder')])

test('a field comes back from its cells as it was', () => {
  const options = [
    { value: 'Air', aliases: ['Air freight', 'Luft'] },
    { value: 'Ocean', aliases: [] },
  ]
  const given = field('mode', 1, {
    type: 'dropdown',
    isMandatory: true,
    isVisible: false,
    options,
    aliases: ['Mode', 'Via'],
    isDependent: true,
    dependentFields: [{ fieldKey: 'shipmentInformation#carrier', fieldValue: 'UPS' }],
    chargeID: 'FRT',
  })
  const sheet = sheetOf(given)
  expect(sheet.fieldToSave(idOf(sheet, 0))).toMatchObject({
    key: 'shipmentInformation#mode',
    wasKey: 'shipmentInformation#mode',
    isMandatory: true,
    isActive: true,
    isVisible: false,
    options,
    aliases: ['Mode', 'Via'],
    dependentFields: [{ fieldKey: 'shipmentInformation#carrier', fieldValue: 'UPS' }],
    chargeID: 'FRT',
  })
  expect(sheet.changedRows()).toEqual([])
  expect(sheet.asFields()[0]).toMatchObject({ length: 20, minLength: null, displayOrder: 1 })
})

test('options, dependencies and headings are read however they are spaced', () => {
  expect(optionsOf('Air= air freight , luft ;Ocean;; ')).toEqual([
    { value: 'Air', aliases: ['air freight', 'luft'] },
    { value: 'Ocean', aliases: [] },
  ])
  expect(optionsText(optionsOf('Air=luft\nOcean'))).toBe('Air = luft; Ocean')
  expect(dependenciesText(dependenciesOf('a#b; a#c = x'))).toBe('a#b; a#c = x')
  expect(listOf('Order ID;  Order no ')).toEqual(['Order ID', 'Order no'])
})

test('A049: a malformed option goes to the server as it was typed, and is refused there', () => {
  expect(optionsOf('= luft; Air =; Ocean')).toEqual([
    { value: '', aliases: ['luft'] },
    { value: 'Air', aliases: [''] },
    { value: 'Ocean', aliases: [] },
  ])
  expect(optionsOf(optionsText(optionsOf('= luft; Air =; Ocean')))).toEqual(optionsOf('= luft; Air =; Ocean'))
})

test('an added field is in use, comes last, and can be made from a global key', () => {
  const sheet = sheetOf(field('number', 1))
  sheet.addField({
    key: 'wagon',
    groupKey: 'additionalInformation',
    label: 'Wagon',
    type: 'text',
    length: 12,
    description: '',
  })
  const [, added] = sheet.fieldRows()
  expect(sheet.fieldToSave(added as RowId)).toMatchObject({
    key: 'additionalInformation#wagon',
    label: 'Wagon',
    length: '12',
    displayOrder: '2',
    isActive: true,
    isVisible: true,
    wasKey: '',
  })
})

test('a removed field leaves the sheet, the others are numbered anew, and one undo brings it back', () => {
  const sheet = sheetOf(field('number', 1), field('carrier', 2), field('port', 3))
  sheet.removeField(idOf(sheet, 1))
  expect(sheet.removedKeys()).toEqual(['shipmentInformation#carrier'])
  // the removed one, and the one that moved up
  expect(sheet.changeCount()).toBe(2)
  expect(orders(sheet)).toEqual([
    ['number', '1'],
    ['port', '2'],
  ])
  sheet.store.undo()
  expect(orders(sheet)).toEqual([
    ['number', '1'],
    ['carrier', '2'],
    ['port', '3'],
  ])
})

test('a moved field takes everything with it, the key it was loaded with too', () => {
  const sheet = sheetOf(field('number', 1), field('carrier', 2, { regex: '^[A-Z]+$' }))
  sheet.move(idOf(sheet, 1), -1)
  expect(orders(sheet)).toEqual([
    ['carrier', '1'],
    ['number', '2'],
  ])
  expect(sheet.fieldToSave(idOf(sheet, 0))).toMatchObject({ wasKey: 'shipmentInformation#carrier', regex: '^[A-Z]+$' })
  sheet.move(idOf(sheet, 0), -1)
  expect(orders(sheet)[0]).toEqual(['carrier', '1'])
})

test('R350: new rows that lack something are asked about by their number, in the words of the specification', () => {
  const sheet = sheetOf(field('number', 1))
  sheet.addField()
  expect(sheet.incompleteRows().map(row => row.number)).toEqual([2])
  expect(incompleteWords([2])).toBe(
    'Some mandatory fields are not filled! at row no.2, Press Yes to continue or No to abort.',
  )
})

test('A071: what the server refused is shown in the cells, and the focus goes to the first', () => {
  const sheet = sheetOf(field('number', 1), field('carrier', 2))
  const sent = sheet.fieldRows()
  sheet.tell(sent, [{ tempId: 1, fields: { regex: { kind: 'server', message: 'Invalid regex' } } }])
  const findings = sheet.store.findings.ofRow(idOf(sheet, 1)) ?? []
  expect(findings[sheet.store.indexOf('regex')]?.message).toBe('Invalid regex')
  expect(sheet.store.selection.row).toBe(1)
  // a later answer removes the findings of an earlier one
  sheet.tell(sent, [])
  expect(sheet.store.findings.hasErrors(idOf(sheet, 1))).toBe(false)
})

test('my changes go on top of what someone else saved: their fields stay, my cells win', () => {
  const mine = sheetOf(field('number', 1), field('carrier', 2))
  mine.set(idOf(mine, 1), 'label', 'Haulier')
  mine.addField()
  mine.set(idOf(mine, 2), 'key', 'additionalInformation#wagon')
  const theirs = sheetOf(field('number', 1, { label: 'Job' }), field('carrier', 2, { length: 5 }), field('port', 3))
  theirs.carryOver(mine)
  expect(orders(theirs)).toEqual([
    ['Job', '1'],
    ['Haulier', '2'],
    ['port', '3'],
    ['', '4'],
  ])
  expect(theirs.text(idOf(theirs, 1), 'length')).toBe('5')
  expect(theirs.text(idOf(theirs, 3), 'key')).toBe('additionalInformation#wagon')
})

test('a field I removed goes from what someone else saved, too', () => {
  const mine = sheetOf(field('number', 1), field('carrier', 2))
  mine.removeField(idOf(mine, 1))
  const theirs = sheetOf(field('number', 1), field('carrier', 2), field('port', 3))
  theirs.carryOver(mine)
  expect(orders(theirs)).toEqual([
    ['number', '1'],
    ['port', '2'],
  ])
})

test('fields of exception management have more columns', () => {
  const names = (docType: string) => new FieldSheet(docType, [], async () => []).properties.map(({ name }) => name)
  expect(names('IMSRaiseProfile')).toContain('isReadOnlyAfterRaise')
  expect(names('shipment')).not.toContain('isReadOnlyAfterRaise')
})
