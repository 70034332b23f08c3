import { expect, test } from 'vitest'
import {
  type BreakSetForm,
  newSet,
  problemsOfSet,
  setFormOf,
  setOf,
  withEnd,
  withKind,
  withoutRange,
  withRange,
  withWidth,
} from './breakSetForm'

/** 0–44.99, 45–99.99, 100 and over. */
function weights(): BreakSetForm {
  let set: BreakSetForm = { ...newSet([]), name: 'Weights' }
  for (const end of ['44.99', '99.99']) set = withRange(withEnd(set, set.ranges.length - 1, end).set)
  return set
}
const spans = (set: BreakSetForm) => set.ranges.map(each => [each.start, each.end])

test('the first range starts at 0, each next one where the last ends plus 0.01 (R273, R274)', () => {
  expect(spans(weights())).toEqual([
    ['0', '44.99'],
    ['45', '99.99'],
    ['100', ''],
  ])
})

test('another end moves the start of the next range, and no cent is lost to a float', () => {
  expect(spans(withEnd(weights(), 0, '50.29').set)[1]).toEqual(['50.3', '99.99'])
})

test.each(['-1', 'abc', '44.99', '10', '99.999', 'NaN', '1e3'])(
  'the end %s of 45–99.99 is said to be wrong and cleared (R270, R271, R272)',
  typed => {
    const { set, isWrong } = withEnd(weights(), 1, typed)
    expect(isWrong).toBe(true)
    expect(set.ranges[1]?.end).toBe('')
  },
)

test('a display width is one to three digits, the first no 0, else what was there stays (R275)', () => {
  const set = withWidth(weights(), 0, '120')
  for (const typed of ['012', '0', '1000', 'wide', '1.5'])
    expect(withWidth(set, 0, typed).ranges[0]?.displayWidth).toBe('120')
  expect(withWidth(set, 0, '').ranges[0]?.displayWidth).toBe('')
})

test('a range that goes leaves no hole', () => {
  expect(spans(withoutRange(weights(), 1))).toEqual([
    ['0', '44.99'],
    ['45', ''],
  ])
})

test('hours and zip codes may leave places out, and say where they start', () => {
  const hours = withKind({ ...weights() }, 'timeBreaks')
  expect(hours.ranges[0]).toMatchObject({ category: 'weekday', start: '00:00' })
  const zips = withKind(weights(), 'zipCodes')
  expect(problemsOfSet(zips)).toEqual({ 'ranges.0.start': 'Enter a start' })
})

test('only the last range is open', () => {
  const { set } = withEnd(weights(), 0, '')
  expect(problemsOfSet(set)).toMatchObject({ 'ranges.0.end': 'Enter an end' })
})

test('a set comes back as it was saved', () => {
  const set = weights()
  expect(setFormOf(setOf(set))).toEqual(set)
})
