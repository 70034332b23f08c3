import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { findingsOf } from './findings'

test('what only the server could know is told beside its field', () => {
  const fields = { 'ports#code': { kind: 'server', message: 'No such country.' } }
  const refused = new ApiError(412, 'rows_invalid', 'Correct', { invalidMsgList: [{ tempId: 0, fields }] })
  expect(findingsOf(refused)).toEqual({ 'ports#code': 'No such country.' })
})

test('another failure belongs to no field', () => {
  expect(findingsOf(new ApiError(409, 'conflict', 'Someone else changed this record.'))).toEqual({})
  expect(findingsOf(null)).toEqual({})
})
