import { afterEach, expect, test } from 'vitest'
import { withDays } from './days'
import { cityHere, dayHere, timeHere, todayHere, workIn } from './place'

afterEach(() => workIn(null))

test('the day turns at midnight in Chicago, where nothing else is said', () => {
  expect(todayHere(new Date('2026-11-21T05:59:00Z'))).toBe('2026-11-20')
  expect(todayHere(new Date('2026-11-21T06:01:00Z'))).toBe('2026-11-21')
})

test('at one moment it is tomorrow in Rotterdam already', () => {
  const moment = new Date('2026-11-22T23:31:00Z')
  expect(todayHere(moment)).toBe('2026-11-22')
  workIn({ timeZone: 'Europe/Amsterdam', locale: 'nl' })
  expect(todayHere(moment)).toBe('2026-11-23')
  expect(timeHere(moment)).toBe('00:31')
  expect(cityHere()).toBe('Amsterdam')
})

test('a moment is told by the clock of the place, not of the server', () => {
  expect(dayHere('2026-07-01T04:59:00+00:00')).toBe('2026-06-30')
  expect(timeHere('2026-11-21T05:49:03.120Z')).toBe('23:49')
})

test('B1: days in stored words are shown as they are written here, numbers of shipments are not touched', () => {
  expect(withDays('Looks like AB12, dated 1 day apart (2026-11-20).')).toBe(
    'Looks like AB12, dated 1 day apart (11/20/2026).',
  )
  expect(withDays('1.08 of 2026-11-20, ship AEC-2026-11-20')).toBe('1.08 of 11/20/2026, ship AEC-2026-11-20')
})
