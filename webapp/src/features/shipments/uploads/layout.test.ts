import { expect, test } from 'vitest'
import {
  choiceOf,
  choicesFor,
  faultOf,
  fieldChoices,
  headingOf,
  headingWord,
  layoutFor,
  valueWord,
  withColumn,
} from './layout'
import type { Upload, UploadColumn } from './upload'

const column = (index: number, rest: Partial<UploadColumn> = {}) => ({ index, header: `C${index}`, ...rest })

function sheet(layout: Partial<Upload['layout']>, columns: Partial<UploadColumn>[] = []): Upload {
  const none = { kind: 'fields', columns: [], headingField: '', cellField: '', fault: '' }
  return { layout: { ...none, ...layout }, columns, fields: [] } as unknown as Upload
}

test('each choice of a rate sheet comes back from the layout it asks for', () => {
  for (const { value } of choicesFor('tariffLane')) {
    expect(choiceOf(sheet(layoutFor(value) as Partial<Upload['layout']>).layout)).toBe(value)
  }
})

test('zones, classes and container types are offered where the tariff has them', () => {
  const labels = (...known: string[]) => choicesFor('tariffLane', known).map(choice => choice.label)
  expect(labels()).toEqual(['Fields', 'Weight breaks', 'Destinations', 'Origins'])
  expect(labels('lane#zone', 'lane#freightClass').slice(4)).toEqual(['Zones', 'Freight classes'])
  expect(choiceOf(sheet(layoutFor('containers') as Partial<Upload['layout']>).layout)).toBe('containers')
  expect(valueWord(sheet({ kind: 'values', headingField: 'lane#zone' }))).toBe('Zone')
})

test('the figures of charges stand below their names where a tariff has several', () => {
  const rate = { key: 'lane#rate', label: 'Rate', charge: 'LTL' }
  const fields = [
    { key: 'lane#zone', label: 'Zone', charge: '' },
    rate,
    { key: 'rateOf#pu', label: 'Pickup', charge: 'Pickup' },
  ]
  expect(fieldChoices({ ...sheet({}), fields } as unknown as Upload)).toEqual([
    { group: 'Lane', items: [{ value: 'lane#zone', label: 'Zone' }] },
    { group: 'LTL', items: [{ value: 'lane#rate', label: 'Rate' }] },
    { group: 'Pickup', items: [{ value: 'rateOf#pu', label: 'Pickup' }] },
  ])
  const alone = { ...sheet({}), fields: [{ ...rate, charge: '' }] } as unknown as Upload
  expect(fieldChoices(alone)).toEqual([{ value: 'lane#rate', label: 'Rate' }])
})

test('shipments have values of any field, and no weight breaks', () => {
  expect(choicesFor('shipment').map(choice => choice.value)).toEqual(['fields', 'values'])
  expect(choiceOf(sheet({ kind: 'values', headingField: 'shipmentInformation#shipDate' }).layout)).toBe('values')
})

test('a column more keeps the layout and the order of the sheet', () => {
  const upload = sheet({ kind: 'values', columns: [2, 4], headingField: 'lane#originPort', cellField: 'lane#rate' })
  expect(withColumn(upload, 3)).toEqual({
    kind: 'values',
    columns: [2, 3, 4],
    headingField: 'lane#originPort',
    cellField: 'lane#rate',
  })
})

test('a value column is called by what it is a value of', () => {
  expect(valueWord(sheet({ kind: 'breaks' }))).toBe('Weight break')
  expect(valueWord(sheet({ kind: 'values', headingField: 'lane#destinationPort' }))).toBe('Destination')
  expect(headingOf(column(1, { above: 'DEFRA', header: '+45' }) as UploadColumn)).toBe('DEFRA · +45')
})

test('the fault of a column is told before that of the sheet', () => {
  const wrong = column(3, { fault: 'Column D “+l00” is no weight break.' })
  expect(faultOf(sheet({ fault: 'Choose a field.' }, [column(2), wrong]))).toBe('Column D “+l00” is no weight break.')
  expect(faultOf(sheet({ fault: 'Choose a field.' }, [column(2)]))).toBe('Choose a field.')
  expect(faultOf(sheet({}, [column(2)]))).toBe('')
})

test('the word of a heading is the heading itself, of a break what stands above it', () => {
  const value = column(1, { isValue: true, above: 'DEFRA', header: 'AIRFRT' }) as UploadColumn
  const matrix = { kind: 'values' as const, headingField: 'shipmentInformation#transportMode' }
  expect(headingWord(sheet(matrix), value)).toBe('AIRFRT')
  expect(headingWord(sheet({ kind: 'breaks', headingField: 'lane#destinationPort' }), value)).toBe('DEFRA')
  expect(headingWord(sheet({ kind: 'breaks' }), value)).toBe('')
  expect(headingWord(sheet(matrix), { ...value, isValue: false })).toBe('')
})
