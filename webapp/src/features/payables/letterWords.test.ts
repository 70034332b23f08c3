import { expect, test } from 'vitest'
import { letterDid, linkWords, newestFirst, stateWords } from './letterWords'

test('a letter says who it went to and what became of its mails', () => {
  expect(letterDid({ template: 'Dispute letter', channel: 'mail', to: ['a@midway.example', 'b@midway.example'] })).toBe(
    'Dispute letter sent to a@midway.example, b@midway.example',
  )
  expect(letterDid({ template: 'Dispute letter', channel: 'portal', to: ['a@midway.example'] })).toBe(
    'Dispute letter sent as a link to a@midway.example',
  )
  expect(letterDid({ template: 'Dispute letter', channel: 'pdf', to: [] })).toBe('Dispute letter saved as PDF')
  expect(stateWords({ state: 'sent', reason: '' })).toBe('')
  expect(stateWords({ state: '', reason: '' })).toBe('')
  expect(stateWords({ state: 'handing over', reason: '' })).toBe('On its way')
  expect(stateWords({ state: 'failed', reason: '554 No such customer' })).toBe('Not sent: 554 No such customer')
})

test('a link says until when it works and whether it was opened', () => {
  const link = { id: 'k1', recipient: 'a@midway.example', answers: [], expiresOn: '2026-12-31T12:00:00Z' }
  expect(linkWords({ ...link, state: 'Active', opened: 0, lastOpenedOn: null })).toMatch(
    /^Link until .*2026, not opened yet$/,
  )
  expect(linkWords({ ...link, state: 'Revoked', opened: 2, lastOpenedOn: '2026-11-02T12:00:00Z' })).toMatch(
    /^Link revoked, opened 2 times, last .*2026/,
  )
})

test('letters stand among the decisions, newest first', () => {
  const entry = (did: string, on: string) => ({ key: did, did, by: '', on })
  const steps = [entry('Exception', '2026-11-01T09:00:00Z'), entry('Disputed', '2026-11-02T09:00:00Z')]
  const letters = [entry('Dispute letter', '2026-11-02T09:05:00Z')]
  expect(newestFirst(steps, letters).map(each => each.did)).toEqual(['Dispute letter', 'Disputed', 'Exception'])
  const same = [entry('Approved', '2026-11-03T09:00:00Z'), entry('Scheduled', '2026-11-03T09:00:00Z')]
  expect(newestFirst(same).map(each => each.did)).toEqual(['Scheduled', 'Approved'])
})
