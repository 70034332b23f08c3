import { expect, test } from 'vitest'
import { type ListView, nextSort, readView, toRules, writeView } from './view'

const view: ListView = {
  page: 3,
  limit: 200,
  sort: { key: 'shipmentInformation#shipDate', direction: 'desc' },
  filters: [
    { name: 'shipmentInformation#shipDate', operator: 'betweenInclusive', value: '2026-11-01', upTo: '2026-11-30' },
    { name: 'shipmentRouting#destinationPort', operator: 'isInList', value: 'PORT09\nPORT~04, 100%' },
    { name: 'invoiceNumber', operator: 'equalTo', value: '' },
  ],
}

test('the view survives the address', () => {
  const address = writeView(new URLSearchParams(), view)
  expect(readView(new URLSearchParams(address.toString()))).toEqual(view)
})

test('an address is readable, and keeps what is not the list’s own', () => {
  const address = writeView(new URLSearchParams('panel=open&page=9'), { ...view, page: 1, limit: 100, filters: [] })
  expect(address.toString()).toBe('panel=open&sort=-shipmentInformation.shipDate')
})

test('a mistyped address shows the list from its beginning', () => {
  expect(
    readView(new URLSearchParams('page=-2&limit=7&f=nonsense&f=status~explodes~x&f=status~equalTo~%25E0%25')),
  ).toEqual({
    page: 1,
    limit: 100,
    sort: null,
    filters: [{ name: 'status', operator: 'equalTo', value: '%E0%' }],
  })
})

test('R178: the server gets a tree of conditions, ranges in two values and lists one a line', () => {
  const rules = toRules(view.filters, name => (name.endsWith('Date') ? 'date' : 'text'))
  expect(rules).toEqual({
    condition: 'and',
    level: 0,
    fields: [
      {
        name: 'shipmentInformation#shipDate',
        operator: 'betweenInclusive',
        value: '',
        value1: '2026-11-01',
        value2: '2026-11-30',
        type: 'date',
      },
      {
        name: 'shipmentRouting#destinationPort',
        operator: 'isInList',
        value: 'PORT09\nPORT~04\n100%',
        value1: '',
        value2: '',
        type: 'text',
      },
      { name: 'invoiceNumber', operator: 'equalTo', value: '', value1: '', value2: '', type: 'text' },
    ],
  })
  expect(toRules([], () => 'text')).toBeNull()
})

test('a head sorts up, then down, then not at all; always from the first page', () => {
  const up = nextSort({ ...view, sort: null }, 'status')
  expect(up).toMatchObject({ page: 1, sort: { key: 'status', direction: 'asc' } })
  const down = nextSort(up, 'status')
  expect(down.sort?.direction).toBe('desc')
  expect(nextSort(down, 'status').sort).toBeNull()
  expect(nextSort(down, 'status', 'desc').sort?.direction).toBe('desc')
})
