import { expect, test } from 'vitest'
import { filterOf, isNarrowed } from './invoiceFilter'

test('a link says which invoices: days, customer, amounts, currency and the order (B18)', () => {
  const address = new URLSearchParams(
    'from=2026-11-01&to=2026-11-30&customer=0001204&currency=USD&least=100&most=1,204.18&sort=-total&status=Invoiced',
  )
  expect(filterOf(address)).toEqual({
    search: '',
    status: ['Invoiced'],
    received: false,
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
    customer: '0001204',
    currency: 'USD',
    amountFrom: '100',
    amountTo: '1,204.18',
    sort: [{ field: 'total', direction: 'desc' }],
    tags: [],
    tagsGiven: null,
    withoutTags: [],
    taggingRule: '',
    rules: null,
  })
  expect(isNarrowed(address)).toBe(true)
})

test('a link asks for computed fields by the type they have', () => {
  const address = new URLSearchParams('f=computed.margin~greaterThan~20')
  const margin = { name: 'computed#margin', label: 'Margin', type: 'numeric' } as const
  const rule = { name: 'computed#margin', operator: 'greaterThan', value: '20' }
  expect(filterOf(address, undefined, [margin]).rules).toMatchObject({ fields: [rule] })
  expect(isNarrowed(address)).toBe(true)
})

test('the order and the page narrow nothing', () => {
  expect(isNarrowed(new URLSearchParams('sort=total&page=2&invoice=6'))).toBe(false)
})
