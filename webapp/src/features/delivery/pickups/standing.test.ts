import { expect, test } from 'vitest'
import type { PickedUp } from './calls'
import { standing } from './standing'

const of = (state: PickedUp['state'], refused = 0) =>
  standing({ state, counts: { refused } } as unknown as PickedUp).status

test('a workbook says what it waits for', () => {
  expect(of('columns')).toBe('Choose columns')
  expect(of('checked', 2)).toBe('Rows to correct')
  expect(of('checked')).toBe('Ready to import')
  expect(of('importing')).toBe('Running')
  expect(of('imported')).toBe('Imported')
  expect(of('failed')).toBe('Stopped')
})
