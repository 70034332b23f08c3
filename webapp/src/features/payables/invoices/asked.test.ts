import { expect, test } from 'vitest'
import { askedOf, isNarrowed } from './asked'

const from = (address: string, exceptionsOnly = false) => askedOf(new URLSearchParams(address), exceptionsOnly)

test('a link of the summary asks for exactly what its figure counts', () => {
  const link =
    '/payables/invoices?status=Approved&status=Scheduled&carrier=Midway+Cartage+%26+Sons&currency=USD&due=overdue'
  expect(from(link.split('?')[1] ?? '')).toEqual({
    q: '',
    statuses: ['Approved', 'Scheduled'],
    carrier: 'Midway Cartage & Sons',
    currency: 'USD',
    due: 'overdue',
    exceptionsOnly: false,
    order: '',
    tags: [],
    tagsGiven: null,
    withoutTags: [],
    taggingRule: '',
    rules: null,
  })
})

test('what an address has no meaning for narrows nothing', () => {
  expect(from('status=Gone&due=someday')).toMatchObject({ statuses: [], due: '' })
  expect(isNarrowed(from('page=2&invoice=6'))).toBe(false)
  expect(isNarrowed(from('due=week'))).toBe(true)
  expect(isNarrowed(from('order=6f'))).toBe(true)
  expect(isNarrowed(from('tag=6f'))).toBe(true)
  expect(isNarrowed(from('f=costing.glAccount~equalTo~6100'))).toBe(true)
})

test('A007: exceptions are what the audit found or somebody disputes, and narrow no further than that', () => {
  expect(from('status=Paid&status=Disputed', true)).toMatchObject({ statuses: ['Disputed'], exceptionsOnly: true })
})
