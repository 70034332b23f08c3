import { expect, test } from 'vitest'
import { fillPath } from './fillPath'

test('an alias leads to the row when it carries all its parameters', () => {
  expect(fillPath('/configuration/system/profile/:systemId/templates', { systemId: '7' })).toBe(
    '/configuration/system/profile/7/templates',
  )
})

test('an alias by system name cannot name the system id, so it does not redirect', () => {
  expect(fillPath('/configuration/system/profile/:systemId', { systemName: 'OFS' })).toBeNull()
})

test('ids with signs of their own stay one part of the address', () => {
  expect(fillPath('/accounts/:accountId/edit', { accountId: 'A/1 b' })).toBe('/accounts/A%2F1%20b/edit')
})

test('an optional parameter may be left out', () => {
  expect(fillPath('/uploads/:uploadId?', {})).toBe('/uploads')
})
