import { expect, test } from 'vitest'
import { readAs } from './ReadValues'
import type { RefusedValue, UploadColumn } from './upload'

const word = (index: number, text: string): RefusedValue => ({
  index,
  text,
  header: 'Mode',
  label: 'Mode',
  rows: 3,
  message: 'Mode must be one of Air, Ocean.',
  options: ['Air', 'Ocean'],
})
const column = (index: number, ...known: [string, string][]) =>
  ({ index, readAs: known.map(([text, value]) => ({ text, value })) }) as unknown as UploadColumn

test('a column keeps the words it knows and takes the new ones; what was left open stays refused', () => {
  const refused = [word(7, 'AIRFRT'), word(7, 'by mule'), word(9, 'pallets')]
  const body = readAs([column(7, ['sea', 'Ocean']), column(9)], refused, { '7 AIRFRT': 'Air', '9 pallets': ' ' })
  expect(body).toEqual({ 7: { sea: 'Ocean', AIRFRT: 'Air' } })
})
