import { expect, test } from 'vitest'
import type { EventOption } from './calls'
import { draftOf, startedWith } from './draft'

const event = (more: Partial<EventOption>): EventOption => ({
  event: 'invoicesIssued',
  label: 'Invoices issued',
  title: 'Issued: {invoices}',
  text: 'By {by}.',
  details: [
    { name: 'invoices', label: 'Invoices', example: '4', isFigure: true, isCondition: true, isTag: false },
    { name: 'by', label: 'Who did it', example: 'Ana', isFigure: false, isCondition: true, isTag: false },
  ],
  parts: [{ part: 'started', label: 'Whoever started it' }],
  byAccount: true,
  inPanel: false,
  days: 0,
  ...more,
})
const ISSUED = event({})
const EXPIRES = event({
  event: 'tariffExpires',
  title: '{tariff} expires',
  text: '',
  details: [{ name: 'tariff', label: 'Tariff', example: 'Air', isFigure: false, isCondition: true, isTag: false }],
  parts: [],
  byAccount: false,
  days: 30,
})

test('a new notification begins with the words of its event', () => {
  const draft = draftOf(null, ISSUED)
  expect([draft.title, draft.text, draft.channel, draft.days]).toEqual(['Issued: {invoices}', 'By {by}.', 'both', 0])
})

test('with another event come its words and days, and what it has no use for is dropped', () => {
  const before = { ...draftOf(null, ISSUED), parts: ['started' as const], accounts: ['a1'] }
  const after = startedWith(EXPIRES, before, ISSUED)
  expect(after).toMatchObject({ title: '{tariff} expires', text: '', parts: [], accounts: [], days: 30 })
})

test('words that somebody wrote stay where the other event knows their placeholders, and not where it does not', () => {
  const plain = { ...draftOf(null, ISSUED), title: 'Look at this', text: '' }
  expect(startedWith(EXPIRES, plain, ISSUED)).not.toHaveProperty('title')
  const own = { ...plain, title: 'Look at {invoices}' }
  expect(startedWith(EXPIRES, own, ISSUED)).toHaveProperty('title', '{tariff} expires')
})

test('what the panel shows anyway is mailed', () => {
  expect(startedWith(event({ inPanel: true }), draftOf(null, ISSUED), ISSUED)).toHaveProperty('channel', 'mail')
})
