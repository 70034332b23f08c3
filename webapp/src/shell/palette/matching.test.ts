import { expect, test } from 'vitest'
import { matching } from './matching'

const entries = [
  { label: 'Shipments', note: 'Billing' },
  { label: 'Uploads', note: 'Billing' },
  { label: 'Billing performance', note: '' },
]
const found = (query: string) => matching(entries, query).map(entry => entry.label)

test('every word must be there, in any order', () => {
  expect(found('bill ship')).toEqual(['Shipments'])
  expect(found('nothing')).toEqual([])
})

test('what begins with the query stands first', () => {
  expect(found('bill')[0]).toBe('Billing performance')
})

test('an empty query shows all', () => {
  expect(found('')).toHaveLength(3)
})
