import { expect, test } from 'vitest'
import { EMPTY } from '@/conditions'
import { type ListView, nextSort, readView, writeView } from './view'

const view: ListView = {
  page: 3,
  limit: 200,
  sort: { key: 'shipmentInformation#shipDate', direction: 'desc' },
  filter: {
    condition: 'and',
    parts: [
      { name: 'shipmentInformation#shipDate', operator: 'betweenInclusive', value: '2026-11-01', upTo: '2026-11-30' },
      { name: 'shipmentRouting#destinationPort', operator: 'isInList', value: 'PORT09\nPORT~04, 100%' },
      { name: 'invoiceNumber', operator: 'equalTo', value: '' },
    ],
  },
}

test('the view survives the address', () => {
  const address = writeView(new URLSearchParams(), view)
  expect(readView(new URLSearchParams(address.toString()))).toEqual(view)
})

test('an address is readable, and keeps what is not the list’s own', () => {
  const address = writeView(new URLSearchParams('panel=open&page=9'), { ...view, page: 1, limit: 100, filter: EMPTY })
  expect(address.toString()).toBe('panel=open&sort=-shipmentInformation.shipDate')
})

test('a mistyped address shows the list from its beginning', () => {
  expect(
    readView(
      new URLSearchParams(
        'page=-2&limit=7&f=nonsense&f=status~explodes~x&f=status~constructor~x&f=or()&f=status~equalTo~%25E0%25',
      ),
    ),
  ).toEqual({
    page: 1,
    limit: 100,
    sort: null,
    filter: { condition: 'and', parts: [{ name: 'status', operator: 'equalTo', value: '%E0%' }] },
  })
})

test('a head sorts up, then down, then not at all; always from the first page', () => {
  const up = nextSort({ ...view, sort: null }, 'status')
  expect(up).toMatchObject({ page: 1, sort: { key: 'status', direction: 'asc' } })
  const down = nextSort(up, 'status')
  expect(down.sort?.direction).toBe('desc')
  expect(nextSort(down, 'status').sort).toBeNull()
  expect(nextSort(down, 'status', 'desc').sort?.direction).toBe('desc')
})
