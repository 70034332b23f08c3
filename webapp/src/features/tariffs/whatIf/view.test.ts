import { expect, test } from 'vitest'
import { groupAddress, isShown, readRows } from './view'

test('a group is an address: a link to it opens the same shipments', () => {
  const group = { carrier: '', origin: 'PORT04', destination: 'PORT09', service: 'DTP' }
  const address = new URLSearchParams(groupAddress(group))
  expect(readRows(address)).toEqual({ ...group, page: 1 })
  expect(isShown(readRows(address), group)).toBe(true)
})

test('an empty carrier is a group of its own, not the whole', () => {
  expect(isShown(readRows(new URLSearchParams('carrier=')), {})).toBe(false)
  expect(isShown(readRows(new URLSearchParams('page=3')), {})).toBe(true)
})
