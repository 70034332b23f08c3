import { expect, test } from 'vitest'
import { NOT_DRAWN, rekeyed } from './drawnKeys'
import { atOnce } from './useDrawnSpan'

const SPARE = 6

test('a step beyond what is drawn draws that step at once and keeps the spare rows on the other side', () => {
  expect(atOnce({ first: 0, last: 31 }, { first: 7, last: 33 }, SPARE)).toEqual({ first: 1, last: 33 })
  expect(atOnce({ first: 20, last: 60 }, { first: 18, last: 44 }, SPARE)).toEqual({ first: 18, last: 50 })
})

test('a page further, and the end of the sheet, draw at once what is in sight and nothing more', () => {
  expect(atOnce({ first: 0, last: 32 }, { first: 25, last: 51 }, SPARE)).toEqual({ first: 25, last: 51 })
  expect(atOnce({ first: 0, last: 32 }, { first: 99_000, last: 99_026 }, SPARE)).toEqual({
    first: 99_000,
    last: 99_026,
  })
})

test('a row that stays in sight keeps its element, one that comes gets a new one', () => {
  const drawn = rekeyed(NOT_DRAWN, 0, 4)
  expect(drawn).toEqual({ first: 0, keys: [0, 1, 2, 3] })
  expect(rekeyed(drawn, 1, 4)).toEqual({ first: 1, keys: [1, 2, 3, 4] })
  expect(rekeyed(drawn, 0, 4)).toBe(drawn)
})

test('elements are used again, in their order, when few rows stay', () => {
  const drawn = rekeyed(NOT_DRAWN, 0, 4)
  expect(rekeyed(drawn, 3, 4)).toEqual({ first: 3, keys: [0, 1, 2, 3] })
  expect(rekeyed(drawn, 900, 3)).toEqual({ first: 900, keys: [0, 1, 2] })
  expect(rekeyed(drawn, 900, 5).keys).toEqual([0, 1, 2, 3, 4])
})
