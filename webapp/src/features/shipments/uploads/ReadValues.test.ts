import { expect, test } from 'vitest'
import { BLANK, byColumn, readAs } from './ReadValues'
import type { RefusedValue, UploadColumn } from './upload'

const word = (index: number, text: string): RefusedValue => ({
  index,
  text,
  header: 'Mode',
  label: 'Mode',
  rows: 3,
  message: 'Mode must be one of Air, Ocean.',
  options: ['Air', 'Ocean'],
  mayBeBlank: true,
})
const column = (index: number, ...known: [string, string][]) =>
  ({ index, readAs: known.map(([text, value]) => ({ text, value })) }) as unknown as UploadColumn

test('a column keeps the words it knows and takes the new ones; what was left open stays refused', () => {
  const refused = [word(7, 'AIRFRT'), word(7, 'by mule'), word(9, 'pallets')]
  const body = readAs([column(7, ['sea', 'Ocean']), column(9)], refused, { '7 AIRFRT': 'Air', '9 pallets': ' ' })
  expect(body).toEqual({ 7: { sea: 'Ocean', AIRFRT: 'Air' } })
})

test('a word is left blank where that is said, and only there', () => {
  const refused = [word(7, 'n/a'), word(7, 'AIRFRT')]
  expect(readAs([column(7)], refused, { '7 n/a': BLANK, '7 AIRFRT': null })).toEqual({ 7: { 'n/a': '' } })
})

test('the words of a column stand together, the most frequent column first', () => {
  const columns = byColumn([word(7, 'AIRFRT'), word(9, 'pallets'), word(7, 'by mule')])
  expect(columns.map(({ index, words }) => [index, words.map(each => each.text)])).toEqual([
    [7, ['AIRFRT', 'by mule']],
    [9, ['pallets']],
  ])
})
