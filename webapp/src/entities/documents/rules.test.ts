import { expect, test } from 'vitest'
import { APPROVAL, EFFECTIVE, EXPIRY, faultOf, RECEIVED, REVIEW_DAYS, reviewOf, typed } from './rules'

const GOOD = {
  [RECEIVED]: '2025-12-20',
  [EFFECTIVE]: '2026-01-01',
  [EXPIRY]: '2026-04-01',
  [REVIEW_DAYS]: '90',
  [APPROVAL]: 'Inprocess',
}

test.each([
  [EFFECTIVE, '2026-02-01', '2026-05-02'],
  [EFFECTIVE, '01-Dec-2027', '2028-02-29'],
  [REVIEW_DAYS, '365', '2027-01-01'],
  [REVIEW_DAYS, '9', '2026-01-10'],
])('R286, R287: %s set to %s makes it expire on %s', (key, value, expiry) => {
  expect(typed(GOOD, key, value)[EXPIRY]).toBe(expiry)
})

test.each([
  [EFFECTIVE, '2026-02'],
  [REVIEW_DAYS, ''],
  [REVIEW_DAYS, 'ninety'],
  [RECEIVED, '2025-11-11'],
  [APPROVAL, 'Approved'],
])('%s set to “%s” leaves the expiry date alone', (key, value) => {
  expect(typed(GOOD, key, value)).toEqual({ ...GOOD, [key]: value })
})

test.each([
  [{ [EXPIRY]: '2025-12-31' }, EFFECTIVE, 'Effective Date should be less than Expiry Date.'],
  [{ [RECEIVED]: '2026-01-02' }, RECEIVED, 'Received Date should be less than Effective Date.'],
  [{ [EFFECTIVE]: '', [RECEIVED]: '2026-04-02' }, RECEIVED, 'Received Date should be less than Expiry Date.'],
  [{ [EXPIRY]: '2026-04-02' }, EXPIRY, 'Expiry Date should not be grater/less than 90 days from effective date .'],
  [{ [EXPIRY]: '2026-03-31' }, EXPIRY, 'Expiry Date should not be grater/less than 90 days from effective date .'],
  [{ [APPROVAL]: 'Approved' }, APPROVAL, 'Approval Status should be Inprocess.'],
])('R280–R282, R284, R285: a new document with %o is refused', (said, key, message) => {
  expect(faultOf({ ...GOOD, ...said }, true)).toEqual({ key, message })
})

test('one day for all three is in order, and a stored document may be prolonged and approved', () => {
  expect(faultOf(GOOD, true)).toBeNull()
  const day = { [RECEIVED]: '2026-01-01', [EFFECTIVE]: '2026-01-01', [EXPIRY]: '2026-01-01', [REVIEW_DAYS]: '0' }
  expect(faultOf({ ...GOOD, ...day }, true)).toBeNull()
  expect(faultOf({ ...GOOD, [EXPIRY]: '2027-01-01', [APPROVAL]: 'Approved' }, false)).toBeNull()
})

test.each([
  ['2026-11-20', 'Expired'],
  ['2026-11-21', 'Due soon'],
  ['2026-12-05', 'Due soon'],
  ['2026-12-06', ''],
  ['', ''],
])('a document until %s on 21 November 2026: %s', (expiry, state) => {
  expect(reviewOf(expiry, '2026-11-21')).toBe(state)
})
