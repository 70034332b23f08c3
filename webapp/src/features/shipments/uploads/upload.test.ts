import { expect, test } from 'vitest'
import { remap } from './ColumnsStep'
import { timeLeft } from './RunProgress'
import { headingLine } from './StartTemplate'
import { noteOf, shownFields } from './shownFields'
import { canUndo, stepOf, type Upload, type UploadColumn, type UploadRow } from './upload'

const column = (index: number, fieldKey: string | null): UploadColumn => ({
  index,
  letter: 'A',
  header: `Column ${index}`,
  samples: [],
  fieldKey,
  how: 'label',
  required: false,
})

test('the address names a step; one that is not reached yet shows where the upload stands', () => {
  expect(stepOf('checked', 'columns')).toBe('columns')
  expect(stepOf('checked', 'result')).toBe('check')
  expect(stepOf('importing', 'check')).toBe('import')
  expect(stepOf('imported', null)).toBe('result')
  expect(stepOf('columns', 'nonsense')).toBe('columns')
})

test('a field takes one column: giving it to another leaves the first one out', () => {
  const columns = [column(0, 'weight'), column(1, null)]
  expect(remap(columns, 1, 'weight')).toEqual({ 0: null, 1: 'weight' })
  expect(remap(columns, 0, null)).toEqual({ 0: null })
  expect(remap(columns, 0, 'weight')).toEqual({ 0: 'weight' })
})

test('the check shows the columns where something happens, in the order of the workbook', () => {
  const keys = Array.from({ length: 12 }, (_, index) => `field${index}`)
  const upload = {
    layout: { fields: [] },
    columns: keys.map((key, index) => column(index, key)),
    fields: keys.map(key => ({ key, label: key.toUpperCase(), type: 'text', isMandatory: key === 'field9' })),
  } as unknown as Upload
  const row = {
    row: 14,
    result: 'refused',
    shipmentNumber: 'S1',
    cells: {
      field11: { from: '1', to: '2' },
      missing: { bad: '', kind: 'mandatory', message: 'Mandatory!' },
      field10: { bad: 'PRT09', kind: 'regex', message: 'No such port.' },
    },
    note: 'Rated already: will be rated again',
  } as unknown as UploadRow
  const shown = shownFields(upload, [row]).map(field => field.key)
  expect(shown).toEqual(['field0', 'field1', 'field2', 'field9', 'field10', 'field11', 'missing'])
  expect(noteOf(row)).toBe('Mandatory! No such port. Rated already: will be rated again')
})

test('what columns that are values give to a row is shown behind the fields that have a column', () => {
  const upload = {
    layout: { fields: ['origin', 'destination', 'rate'] },
    columns: [column(0, 'origin'), column(1, null), column(2, null)],
    fields: [],
  } as unknown as Upload
  expect(shownFields(upload, []).map(field => field.key)).toEqual(['origin', 'destination', 'rate'])
})

test('headings of a template are quoted, read-only fields left out', () => {
  const fields = [
    { key: 'a', label: 'Weight, kg', type: 'numeric' as const, displayOrder: 1 },
    { key: 'b', label: 'Size "L"', type: 'text' as const, displayOrder: 2 },
    { key: 'c', label: 'Invoice', type: 'text' as const, displayOrder: 3, isReadonly: true },
  ]
  expect(headingLine(fields)).toBe('"Weight, kg","Size ""L"""\r\n')
})

test('time as people say it', () => {
  expect(timeLeft(24.4)).toBe('About 24 s left')
  expect(timeLeft(0.2)).toBe('About 1 s left')
  expect(timeLeft(170)).toBe('About 3 min left')
  expect(timeLeft(null)).toBe('')
})

test('an import of shipments can be undone once it stored something; rates go back by the versions of their tariff', () => {
  const outcome = { added: 2, changed: 0, unchanged: 0, refused: 0, conflicts: 0 }
  expect(canUndo({ type: 'shipment', state: 'imported', outcome })).toBe(true)
  expect(canUndo({ type: 'shipment', state: 'undone', outcome })).toBe(false)
  expect(canUndo({ type: 'shipment', state: 'imported', outcome: { ...outcome, added: 0 } })).toBe(false)
  expect(canUndo({ type: 'tariffLane', state: 'imported', outcome })).toBe(false)
})
