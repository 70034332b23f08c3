import { expect, test } from 'vitest'
import { sameDecimals } from './sameDecimals'

test('the figures of a column have one number of decimals; what is no figure stays', () => {
  const column = ['37.1300', '1,037.12575 flat', '–', '12']
  expect(column.map(sameDecimals(column))).toEqual(['37.13000', '1,037.12575 flat', '–', '12'])
})
