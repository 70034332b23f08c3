import { type ConditionField, type Group, toRules } from '@/conditions'
import type { FilterType } from '@/fields'
import { keyFromAddress, keyToAddress, readFilter, writeFilter } from '@/filters'
import type { SortDirection } from '@/grid'

/** What the list shows, from its address: a link opens the same view. */
export interface ListView {
  page: number
  limit: number
  sort: { key: string; direction: SortDirection } | null
  filter: Group
}

export const PAGE_LIMITS = [50, 100, 200, 500, 1000]
const DEFAULT_LIMIT = 100

export function readView(address: URLSearchParams): ListView {
  const page = Number(address.get('page'))
  const limit = Number(address.get('limit'))
  const sort = address.get('sort')
  const key = sort?.replace(/^-/, '')
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: PAGE_LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    sort: key ? { key: keyFromAddress(key), direction: sort?.startsWith('-') ? 'desc' : 'asc' } : null,
    filter: readFilter(address),
  }
}

/** Writes a view into an address; other parameters stay. */
export function writeView(address: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['page', 'limit', 'sort']) next.delete(name)
  if (view.page > 1) next.set('page', String(view.page))
  if (view.limit !== DEFAULT_LIMIT) next.set('limit', String(view.limit))
  if (view.sort) next.set('sort', `${view.sort.direction === 'desc' ? '-' : ''}${keyToAddress(view.sort.key)}`)
  writeFilter(next, view.filter)
  return next
}

/** Ascending, descending, then the list's default order again. */
export function nextSort(view: ListView, key: string, direction?: SortDirection | null): ListView {
  if (direction === null) return { ...view, page: 1, sort: null }
  if (direction) return { ...view, page: 1, sort: { key, direction } }
  const now = view.sort?.key === key ? view.sort.direction : null
  const sort =
    now === null ? { key, direction: 'asc' as const } : now === 'asc' ? { key, direction: 'desc' as const } : null
  return { ...view, page: 1, sort }
}

/** The body of a list, an export or a bulk job for the same rows. */
/** How each field of the list is filtered; one that is unknown is text. */
export const filterTypesOf =
  (fields: readonly ConditionField[]) =>
  (name: string): FilterType =>
    fields.find(field => field.name === name)?.type ?? 'text'

export const toQuery = (view: ListView, typeOf: (name: string) => FilterType) => ({
  rules: toRules(view.filter, typeOf),
  sort: view.sort ? [{ field: view.sort.key, direction: view.sort.direction }] : [],
})
