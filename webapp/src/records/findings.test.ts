import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { findingByLabel, findingsOf } from './findings'

test('what only the server could know is told beside its field', () => {
  const fields = { 'ports#code': { kind: 'server', message: 'No such country.' } }
  const refused = new ApiError(412, 'rows_invalid', 'Correct', { invalidMsgList: [{ tempId: 0, fields }] })
  expect(findingsOf(refused)).toEqual({ 'ports#code': 'No such country.' })
})

test('another failure belongs to no field', () => {
  expect(findingsOf(new ApiError(409, 'conflict', 'Someone else changed this record.'))).toEqual({})
  expect(findingsOf(null)).toEqual({})
})

test('an error that begins with the label of a field is shown at that field', () => {
  const fields = [
    { key: 'a#number', label: 'Number', type: 'text' as const },
    { key: 'tax#taxNumber', label: 'Tax number', type: 'text' as const },
  ]
  const refused = new ApiError(400, 'tax_number', 'Tax number: enter the country of the account first.')
  expect(findingByLabel(refused, fields)).toEqual({
    'tax#taxNumber': 'Tax number: enter the country of the account first.',
  })
  expect(findingByLabel(new ApiError(400, 'invalid', 'Something else.'), fields)).toEqual({})
  expect(findingByLabel(new ApiError(409, 'conflict', 'Number: taken.'), fields)).toEqual({})
})
