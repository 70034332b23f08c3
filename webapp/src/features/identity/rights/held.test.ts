import { expect, test } from 'vitest'
import { type Filters, heldFor, inWords, put } from './held'

const CARRIER = 'shipmentInformation#carrier'
const only = (...v: string[]): Filters => ({ [CARRIER]: { v } })

test('a permission is given for every record, for some, or not at all', () => {
  const none = { codes: [], variants: [] }
  const every = put(none, 'see', 'every')
  expect(heldFor(every, 'see')).toBe('every')
  const some = put(every, 'see', [only('LH')])
  expect(some.codes).toEqual([])
  expect(heldFor(some, 'see')).toEqual([only('LH')])
  expect(heldFor(put(some, 'see', 'none'), 'see')).toBe('none')
  expect(put(some, 'see', 'none').variants).toEqual([])
})

test('permissions with the same filter stand together, and alternatives of one add up', () => {
  const both = put(put({ codes: [], variants: [] }, 'see', [only('LH', 'UA')]), 'save', [only('UA', 'LH')])
  expect(both.variants).toEqual([{ codes: ['see', 'save'], filters: only('LH', 'UA') }])
  const two = put(both, 'see', [only('LH'), only('AF')])
  expect(heldFor(two, 'see')).toEqual([only('LH'), only('AF')])
  expect(heldFor(two, 'save')).toEqual([only('LH', 'UA')])
})

test('a filter is read by labels and the names of accounts', () => {
  const filters: Filters = { ...only('LH', 'UA'), account: { v: ['6a'] } }
  expect(inWords(filters, { [CARRIER]: 'Carrier', account: 'Account' }, { '6a': 'Fillmore' })).toBe(
    'Carrier: LH, UA; Account: Fillmore',
  )
})
