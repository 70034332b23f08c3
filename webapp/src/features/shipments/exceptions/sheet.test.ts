import { describe, expect, test, vi } from 'vitest'
import type { Field } from '@/fields'
import type { RowId } from '@/grid'
import { UPDATE_BOX } from '@/sheet'
import type { Issue } from './issues'
import { IssueSheet } from './sheet'

const NUMBER = 'shipmentInformation#shipmentNumber'
const INVOICE = 'invoiceInformation#invoiceNumber'
const ACCOUNT = 'shipmentParties#customerAccountNumber'
const CUSTOMER = 'shipmentParties#customerName'
const CATEGORY = 'issueInformation#issueCategory'
const SUB = 'issueInformation#issueSubCategory'
const SUBJECT = 'issueInformation#subject'
const STORY = 'issueInformation#description'
const PROCESS = 'issueInformation#process'
const BOOKING = 'shipmentInformation#bookingNumber'

const field = (key: string, type: Field['type'] = 'text', more: Partial<Field> = {}): Field => ({
  key,
  label: key.split('#')[1] ?? '',
  type,
  ...more,
})
const FIELDS: Field[] = [
  field(NUMBER, 'text', { isMandatory: true, displayOrder: 1 }),
  field(ACCOUNT, 'autocomplete', { displayOrder: 2 }),
  field(CUSTOMER, 'text', { displayOrder: 3 }),
  field(CATEGORY, 'autocomplete', { isMandatory: true, displayOrder: 4 }),
  field(SUB, 'autocomplete', { displayOrder: 5 }),
  field(SUBJECT, 'text', { displayOrder: 6 }),
  field(STORY, 'multiline', { displayOrder: 7 }),
  field(PROCESS, 'text', { isReadOnlyAfterRaise: true, displayOrder: 8 }),
  field(BOOKING, 'text', { displayOrder: 9 }),
]
const issue = (id: string, more: Record<string, unknown> = {}) =>
  ({
    id,
    revision: 1,
    summary: 'Rate',
    IMSfiles: [],
    [NUMBER]: `AEC-${id}`,
    [ACCOUNT]: '0001204',
    [CUSTOMER]: 'fillmore',
    [CATEGORY]: 'Rate',
    [SUB]: 'Wrong tariff',
    ...more,
  }) as unknown as Issue

const suggest = vi.fn(() => async () => [])
const grid = (...issues: Issue[]) =>
  new IssueSheet({ fields: FIELDS, suggest, does: 'saved', tools: () => null }, issues)
const dialog = () => new IssueSheet({ fields: FIELDS, suggest, does: 'saved', whyKept: () => null }, [])

/** Types into a cell as the editor does: the column parses the text. */
function type(sheet: IssueSheet, row: number, key: string, text: string): RowId {
  const { store } = sheet
  const column = store.indexOf(key)
  store.select(row, column)
  expect(store.beginEdit('type')).toBe(true)
  store.commitEdit(text)
  return store.rows[row] as RowId
}

describe('cells of an issue', () => {
  test('R238 text is kept as it was typed', () => {
    const sheet = dialog()
    const id = type(sheet, 0, SUBJECT, 'Weight DIFFERS')
    type(sheet, 0, NUMBER, 'AEC-7')
    type(sheet, 0, BOOKING, 'BK-7')
    type(sheet, 0, STORY, 'Two cartons are WET.')
    expect([SUBJECT, NUMBER, BOOKING, STORY].map(key => sheet.store.value(id, key))).toEqual([
      'Weight DIFFERS',
      'AEC-7',
      'BK-7',
      'Two cartons are WET.',
    ])
  })

  test('the number that names an invoice is sent as it was written', () => {
    const fields = [...FIELDS, field(INVOICE, 'text', { displayOrder: 10 })]
    const sheet = new IssueSheet({ fields, suggest, does: 'saved', whyKept: () => null }, [])
    const id = type(sheet, 0, INVOICE, 'AEC-000278')
    expect(sheet.store.value(id, INVOICE)).toBe('AEC-000278')
  })

  test('R239 an emptied cell is sent as null, and only what was typed is sent', () => {
    const sheet = grid(issue('1', { [SUBJECT]: 'late' }))
    const id = type(sheet, 0, SUBJECT, '')
    const [sent] = [...sheet.collect([id]).values()]
    expect(sent?.row).toEqual({ tempId: 0, updateField: true, id: '1', revision: 1, [SUBJECT]: null })
  })

  test('R240 editing a cell marks the row selected, and that row alone', () => {
    const sheet = grid(issue('1'), issue('2'))
    const id = type(sheet, 1, SUBJECT, 'late')
    expect(sheet.store.value(id, UPDATE_BOX)).toBe(true)
    expect(sheet.rowsToSave()).toEqual([id])
  })

  test('R241 another category clears the sub-category, and undo brings both back', () => {
    const sheet = grid(issue('1'))
    const id = type(sheet, 0, CATEGORY, 'Customs')
    expect([sheet.store.value(id, CATEGORY), sheet.store.value(id, SUB)]).toEqual(['Customs', ''])
    sheet.store.undo()
    expect([sheet.store.value(id, CATEGORY), sheet.store.value(id, SUB)]).toEqual(['Rate', 'Wrong tariff'])
  })

  test('R241 a category that is pasted with its sub-category keeps it', () => {
    const sheet = grid(issue('1'))
    const { store } = sheet
    const row = store.rows[0] as RowId
    store.write([
      { row, column: store.indexOf(CATEGORY), value: 'Customs' },
      { row, column: store.indexOf(SUB), value: 'Duty queried' },
    ])
    expect(store.value(row, SUB)).toBe('Duty queried')
  })

  test('R242 another account number clears the customer name', () => {
    const sheet = grid(issue('1'))
    const id = type(sheet, 0, ACCOUNT, '0001317')
    expect(sheet.store.value(id, CUSTOMER)).toBe('')
  })

  test('R146 a column of an issue is at least 140 wide', () => {
    const columns = grid().store.columns.filter(column => column.key.includes('#'))
    expect(columns.every(column => column.width >= 140)).toBe(true)
  })

  test('what is fixed once raised can be typed in the dialog and not in the grid', () => {
    const readonly = (sheet: IssueSheet) => sheet.store.columns[sheet.store.indexOf(PROCESS)]?.readonly
    expect([readonly(dialog()), readonly(grid(issue('1')))]).toEqual([false, true])
  })

  test('the sub-category is suggested by what the row says', async () => {
    const sheet = grid(issue('1', { [CATEGORY]: 'Customs' }))
    sheet.store.select(0, sheet.store.indexOf(SUB))
    await sheet.store.columns[sheet.store.indexOf(SUB)]?.suggest?.('', new AbortController().signal)
    expect(suggest).toHaveBeenLastCalledWith(expect.objectContaining({ [CATEGORY]: 'Customs' }))
  })
})

describe('what the server says', () => {
  const refusal = { saved: [], doc: [], duplicateList: [], invalidMsgList: [], errorRows: [], conflicts: [] }

  test('A060 findings stand on their cells; the other rows are ticked again, for nothing was stored', () => {
    const sheet = grid(issue('1'), issue('2'))
    const [first, second] = [type(sheet, 0, SUBJECT, 'a'), type(sheet, 1, SUBJECT, 'b')]
    const sent = sheet.collect([first, second])
    const outcome = sheet.settle(sent, {
      ...refusal,
      errorRows: [1],
      invalidMsgList: [{ tempId: 1, fields: { [SUBJECT]: { kind: 'server', message: 'Not this one.' } } }],
    })
    expect(outcome).toEqual({ saved: 0, refused: 1, conflicts: 0 })
    expect(sheet.store.findings.ofRow(second)?.[sheet.store.indexOf(SUBJECT)]?.message).toBe('Not this one.')
    expect(sheet.rowsToSave()).toEqual([first])
  })

  test('A058 a duplicate is said on the shipment number of its row', () => {
    const sheet = dialog()
    type(sheet, 0, NUMBER, 'AEC-1')
    const id = type(sheet, 0, CATEGORY, 'Rate')
    const sent = sheet.collect([id])
    sheet.settle(sent, { ...refusal, duplicateList: ['AEC-1'], errorRows: [0] })
    expect(sheet.store.findings.ofRow(id)?.[sheet.store.indexOf(NUMBER)]?.kind).toBe('server')
  })

  test('a row that somebody else changed waits for a choice', () => {
    const sheet = grid(issue('1'))
    const id = type(sheet, 0, SUBJECT, 'mine')
    const current = issue('1', { revision: 2, [SUBJECT]: 'theirs' })
    sheet.settle(sheet.collect([id]), { ...refusal, conflicts: [{ tempId: 0, current }] })
    expect(sheet.conflicts.differences(id)).toEqual([{ label: 'subject', mine: 'mine', theirs: 'theirs' }])
    sheet.conflicts.keepMine(id)
    expect(sheet.rowsToSave()).toEqual([id])
  })
})
