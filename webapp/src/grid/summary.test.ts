import { expect, test } from 'vitest'
import { sumDecimals, summarise } from './summary'
import { makeStore } from './testGrid'

test.each([
  [['0.1', '0.2'], '0.3'],
  [['12.54', '-2.04', '1'], '11.50'],
  [['-0.05'], '-0.05'],
  [['.5', '9007199254740993'], '9007199254740993.5'],
  [[], '0'],
])('%j add up to %s exactly', (texts, sum) => expect(sumDecimals(texts)).toBe(sum))

test('only the figures of number columns are counted', () => {
  const store = makeStore([
    [false, '7', '10.5', ''],
    [false, '8', 'heavy', ''],
    [false, '9', '2', ''],
  ])
  store.selectAll()
  expect(summarise(store)).toEqual({ count: 2, sum: '12.5' })
})

test('figures of one unit add up in it; pounds and kilograms have no sum', () => {
  const pounds = makeStore([
    [false, '7', '1000 lb', ''],
    [false, '8', '0.5 lb', ''],
  ])
  pounds.selectAll()
  expect(summarise(pounds)).toEqual({ count: 2, sum: '1000.5 lb' })
  const mixed = makeStore([
    [false, '7', '1000 lb', ''],
    [false, '8', '453.59', ''],
  ])
  mixed.selectAll()
  expect(summarise(mixed)).toEqual({ count: 2, sum: null })
})
