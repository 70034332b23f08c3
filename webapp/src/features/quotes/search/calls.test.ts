import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { askAgain } from './calls'

const told = (search: Partial<Wire<'SearchTask'>> | null) =>
  ({
    searchRates: search,
    searchRatesResultGridFormat: { resultLanesGridFormat: [] },
  }) as unknown as Wire<'SearchStatus'>

test('a running search is asked for every three seconds (R084)', () => {
  expect(askAgain(told({ isRunning: true, processedLanesCount: 1, requestedLanesCount: 4 }), 3000)).toBe(3000)
  expect(askAgain(told({ isRunning: true }), Number.POSITIVE_INFINITY), 'begun by another window').toBe(3000)
})

test('a few lanes are shown when they are there, not three seconds later', () => {
  expect(askAgain(told({ isRunning: true, processedLanesCount: 0, requestedLanesCount: 3 }), 100)).toBe(250)
})

test('a finished search is not asked for any more (R085)', () => {
  expect(askAgain(told({ isRunning: false, processedLanesCount: 4, requestedLanesCount: 4 }), 0)).toBe(false)
  expect(askAgain(told(null), 0)).toBe(false)
  expect(askAgain(undefined, 0)).toBe(false)
})

test('a search that stopped with an error is not asked for any more (R086)', () => {
  expect(askAgain(told({ isRunning: false, exceptionMessage: 'Air 2026 cannot be read.' }), 0)).toBe(false)
})
