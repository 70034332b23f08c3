import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Field } from './field'
import { narrowingOf, suggestFor, typedItem } from './suggestions'

const { get, toast } = vi.hoisted(() => ({ get: vi.fn(), toast: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET: get }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/ui', () => ({ setSuggestionToast: toast }))
afterEach(() => vi.resetAllMocks())

const port: Field = { key: 'a#port', label: 'Port', type: 'autocomplete', suggestionsSource: 'metadata_ports' }
const ask = (field: Field, query = 'ham', row?: Record<string, unknown>) =>
  suggestFor(row)(field, query, new AbortController().signal)

test('what was typed becomes an item with an id of the form new_text_random (A020)', () => {
  expect(typedItem(' Hamburg ', () => 0.5)).toEqual({ id: 'new_Hamburg_i', v: 'Hamburg', n: 'Hamburg' })
  expect(typedItem('H')).toBeNull()
})

test('a field without a source asks to set one, and stays usable (A048)', async () => {
  expect(await ask({ ...port, suggestionsSource: '' })).toEqual([])
  expect(toast).toHaveBeenCalledWith('Port')
  expect(get).not.toHaveBeenCalled()
})

test('a source that is not there asks to set one, too (A048)', async () => {
  get.mockRejectedValue(new ApiError(404, 'unknown_source', 'There is no suggestion source metadata_ports.'))
  expect(await ask(port)).toEqual([])
  expect(toast).toHaveBeenCalledWith('Port')
})

test('a call that fails gives an empty list and no toast (A050)', async () => {
  get.mockRejectedValue(new ApiError(500, 'failed', 'Please try after some time.'))
  expect(await ask(port)).toEqual([])
  expect(toast).not.toHaveBeenCalled()
})

test('values are shown with their names', async () => {
  get.mockResolvedValue([
    { id: '1', v: 'DEHAM', n: 'Hamburg' },
    { id: '2', v: 'LH', n: 'LH' },
  ])
  expect(await ask(port)).toEqual([
    { value: 'DEHAM', label: 'DEHAM  Hamburg' },
    { value: 'LH', label: 'LH' },
  ])
})

test('a dependent field is narrowed by what its row says', async () => {
  const dependent: Field = {
    ...port,
    isDependent: true,
    dependentFields: [{ fieldKey: 'a#originCountry', fieldValue: 'country' }],
  }
  expect(narrowingOf(dependent, { 'a#originCountry': 'DE' })).toBe('{"country":"DE"}')
  expect(narrowingOf(dependent, { 'a#originCountry': '' })).toBeNull()
  expect(narrowingOf(port, { 'a#originCountry': 'DE' })).toBeNull()
  get.mockResolvedValue([])
  await ask(dependent, 'b', { 'a#originCountry': 'DE' })
  expect(get.mock.calls[0]?.[1].params.query.dependentFields).toBe('{"country":"DE"}')
})
