import { expect, test } from 'vitest'
import { groupAddress, isShown, readRows } from './view'

test('a group is found again in the address it was written to', () => {
  const lane = { outcome: 'rated' as const, carrier: 'V444_0', origin: 'PORT04', destination: 'PORT09', service: 'DTP' }
  const view = readRows(new URLSearchParams(groupAddress(lane)))
  expect(isShown(view, lane)).toBe(true)
  expect(isShown(view, { ...lane, service: 'DTD' })).toBe(false)
  expect(view.page).toBe(1)
})

test('a mistyped address shows everything rather than nothing', () => {
  const view = readRows(new URLSearchParams('?outcome=lost&page=-3'))
  expect(isShown(view, {})).toBe(true)
  expect(view.page).toBe(1)
})
