import { expect, test } from 'vitest'
import type { Status } from '../calls'
import { isPayable, needsReason, offeredFor, type Standing } from './offered'

const of = (status: Status, more: Partial<Standing> = {}): Standing => ({
  status,
  open: '0.00',
  scheduled: '0.00',
  paid: '0.00',
  duplicates: [],
  ...more,
})

test.each<[Status, string[]]>([
  ['Received', []],
  ['Matched', ['approve', 'dispute', 'reject']],
  ['Exception', ['approve', 'dispute', 'reject']],
  ['Disputed', ['approve', 'reject', 'reopen']],
  ['Approved', ['reopen']],
  ['Scheduled', []],
  ['Paid', []],
  ['Rejected', ['reopen']],
])('%s: what may be done with it', (status, acts) => {
  expect(offeredFor([of(status)])).toEqual(acts)
})

test('of a mixed choice everything is offered that one of them allows', () => {
  expect(offeredFor([of('Matched'), of('Approved'), of('Paid')])).toEqual(['approve', 'dispute', 'reject', 'reopen'])
})

test('what looks like another invoice is not approved before it is said which one counts', () => {
  const held = { duplicates: [{ id: '1', number: 'M9' }] }
  expect(offeredFor([of('Exception', held)])).toEqual(['rejectDuplicates', 'noDuplicates', 'dispute', 'reject'])
  expect(offeredFor([of('Disputed', held)])).toEqual(['rejectDuplicates', 'noDuplicates', 'reject', 'reopen'])
  expect(offeredFor([of('Rejected', held)])).toEqual(['reopen'])
  expect(needsReason('rejectDuplicates', [of('Exception', held)])).toBe(false)
  expect(needsReason('noDuplicates', [of('Exception', held)])).toBe(true)
})

test('an approved invoice that is in a payment, in part too, is not reopened', () => {
  expect(offeredFor([of('Approved', { open: '80.00', scheduled: '20.00' })])).toEqual([])
  expect(offeredFor([of('Approved', { open: '80.00', paid: '20.00' })])).toEqual([])
})

test('a reason is needed for everything but the approval of what matched', () => {
  expect(needsReason('approve', [of('Matched'), of('Matched')])).toBe(false)
  expect(needsReason('approve', [of('Matched'), of('Exception')])).toBe(true)
  // what cannot be approved anyway needs no reason
  expect(needsReason('approve', [of('Matched'), of('Paid')])).toBe(false)
  expect(needsReason('dispute', [of('Matched')])).toBe(true)
})

test('what has an open amount can be paid, a credit as well', () => {
  expect([of('Approved', { open: '0.01' }), of('Approved', { open: '-5.00' }), of('Paid')].map(isPayable)).toEqual([
    true,
    true,
    false,
  ])
})
