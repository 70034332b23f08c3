import { type FilterType, OPERATORS, type Operator, splitList } from '@/fields'
import type { SortDirection } from '@/grid'

/** One condition of the list's filter. `value` holds the lines of a list; the second value is the end of a range. */
export interface Filter {
  name: string
  operator: Operator
  value: string
  upTo?: string
}

/** What the list shows. It lives in the address: a link opens the same view. */
export interface ListView {
  page: number
  limit: number
  sort: { key: string; direction: SortDirection } | null
  filters: Filter[]
}

export const PAGE_LIMITS = [50, 100, 200, 500, 1000]
const DEFAULT_LIMIT = 100

/** `#` begins a fragment in an address, so a field key is written with a point there. */
const toAddress = (key: string) => key.replace('#', '.')
const fromAddress = (key: string) => key.replace('.', '#')
/** A tilde parts the pieces of a condition; inside a value it is escaped. */
const escaped = (text: string) => encodeURIComponent(text).replaceAll('~', '%7E')

function readFilter(text: string): Filter[] {
  const [name = '', operator = '', value = '', upTo] = text.split('~').map(part => safeDecode(part))
  if (!name || !(operator in OPERATORS)) return []
  const filter: Filter = { name: fromAddress(name), operator: operator as Operator, value }
  return [upTo === undefined ? filter : { ...filter, upTo }]
}

/** A mistyped address must not break the page. */
function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function readView(address: URLSearchParams): ListView {
  const page = Number(address.get('page'))
  const limit = Number(address.get('limit'))
  const sort = address.get('sort')
  const key = sort?.replace(/^-/, '')
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: PAGE_LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    sort: key ? { key: fromAddress(key), direction: sort?.startsWith('-') ? 'desc' : 'asc' } : null,
    filters: address.getAll('f').flatMap(readFilter),
  }
}

/** Writes a view over an address; what else stands there stays. */
export function writeView(address: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['page', 'limit', 'sort', 'f']) next.delete(name)
  if (view.page > 1) next.set('page', String(view.page))
  if (view.limit !== DEFAULT_LIMIT) next.set('limit', String(view.limit))
  if (view.sort) next.set('sort', `${view.sort.direction === 'desc' ? '-' : ''}${toAddress(view.sort.key)}`)
  for (const { name, operator, value, upTo } of view.filters) {
    const parts = [toAddress(name), operator, escaped(value)]
    if (upTo !== undefined) parts.push(escaped(upTo))
    next.append('f', parts.join('~'))
  }
  return next
}

/** Ascending, descending, then the list's own order again. */
export function nextSort(view: ListView, key: string, direction?: SortDirection): ListView {
  if (direction) return { ...view, page: 1, sort: { key, direction } }
  const now = view.sort?.key === key ? view.sort.direction : null
  const sort =
    now === null ? { key, direction: 'asc' as const } : now === 'asc' ? { key, direction: 'desc' as const } : null
  return { ...view, page: 1, sort }
}

/** The tree of conditions that the server takes (R178). */
export type RuleTree = {
  condition: 'and'
  level: 0
  fields: { name: string; operator: Operator; value: string; value1: string; value2: string; type: FilterType }[]
}

export function toRules(filters: readonly Filter[], typeOf: (name: string) => FilterType): RuleTree | null {
  if (!filters.length) return null
  const fields = filters.map(({ name, operator, value, upTo }) => {
    const range = OPERATORS[operator].values === 2
    const list = operator === 'isInList' || operator === 'isNotInList'
    return {
      name,
      operator,
      value: range ? '' : list ? splitList(value).join('\n') : value,
      value1: range ? value : '',
      value2: range ? (upTo ?? '') : '',
      type: typeOf(name),
    }
  })
  return { condition: 'and', level: 0, fields }
}

/** The body of a list, an export or a bulk job over the same rows. */
export const toQuery = (view: ListView, typeOf: (name: string) => FilterType) => ({
  rules: toRules(view.filters, typeOf),
  sort: view.sort ? [{ field: view.sort.key, direction: view.sort.direction }] : [],
})
