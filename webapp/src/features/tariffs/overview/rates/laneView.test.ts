import { expect, test } from 'vitest'
import { dayIn, readLane, weightsIn, writeLane } from './laneView'

test('an address asks for the same lane again', () => {
  const address = new URLSearchParams('lane.originPort=FRA&lane.destinationPort=ORD&day=2026-11-20&weights=45, 100')
  const view = readLane(address)
  expect(view.identifiers).toEqual({ originPort: 'FRA', destinationPort: 'ORD' })
  expect(readLane(writeLane(view))).toEqual(view)
  expect(writeLane({ ...view, identifiers: { originPort: ' ' } }).has('lane.originPort')).toBe(false)
})

test('weights are parted by semicolons, space or a comma before space, and read as figures (B1)', () => {
  expect(weightsIn('45, 100; 300  500.5,\n1,000').weights).toEqual(['45', '100', '300', '500.5', '1000'])
  expect(weightsIn('1,000 kg').wrong).not.toBe('')
  expect(weightsIn('').weights).toEqual([])
})

test('what is no weight is named', () => {
  expect(weightsIn('45, heavy').wrong).toBe('“heavy” isn’t a weight above 0')
  expect(weightsIn('0').wrong).toBe('“0” isn’t a weight above 0')
  expect(weightsIn(Array(13).fill('5').join(' ')).wrong).toBe('At most 12 weights')
})

test('a day is taken however it is written; what is none is named instead of compared as today', () => {
  expect(dayIn('30-11-2026')).toEqual({ day: '2026-11-30', wrong: '' })
  expect(dayIn(' ')).toEqual({ day: null, wrong: '' })
  expect(dayIn('31-02-2026').wrong).toBe('31-02-2026 isn’t a date. Enter it as MM/DD/YYYY.')
})
