import { expect, test } from 'vitest'
import { audienceOf, reachOf } from './words'

const ANA = { id: 'a', name: 'Ana Ortiz' }
const DESK = { id: 'd', name: 'Billing desk' }

test('groups stand first, then people, then those who are part of it', () => {
  expect(audienceOf({ groups: [DESK], users: [ANA], parts: ['sent'] })).toBe(
    'Billing desk, Ana Ortiz, whoever sent the request',
  )
})

test('how many that are today is said of people, and of those who are part of it by name alone', () => {
  expect(reachOf({ people: 1, parts: [] })).toBe('1 person')
  expect(reachOf({ people: 3, parts: ['started'] })).toBe('3 people and those who are part of it')
  expect(reachOf({ people: 0, parts: ['started'] })).toBe('those who are part of it')
  expect(reachOf({ people: 0, parts: [] })).toBe('0 people')
})
