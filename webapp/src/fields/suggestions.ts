import { api, dataOf } from '@/api/client'
import { ApiError } from '@/api/errors'
import { setSuggestionToast } from '@/ui'
import type { Field } from './field'
import type { Suggest } from './suggest'

/** Page size of grid suggestions (foundation §9). */
const PAGE_LIMIT = 100
/** A typed-in new item needs more than one character (foundation §9). */
const LEAST_TYPED = 2

/** An item of a suggestion list. */
export interface SuggestionItem {
  id: string
  v: string
  n: string
}

/** Typed text as a new item (A020); null when it is too short. */
export function typedItem(text: string, random = Math.random): SuggestionItem | null {
  const typed = text.trim()
  if (typed.length < LEAST_TYPED) return null
  return { id: `new_${typed}_${random().toString(36).slice(2, 10)}`, v: typed, n: typed }
}

/** The values that limit the suggestions of a dependent field, by column of its source; null if there are none. */
export function narrowingOf(field: Field, row: Readonly<Record<string, unknown>> | undefined): string | null {
  if (!field.isDependent || !row) return null
  const values = (field.dependentFields ?? []).flatMap(({ fieldKey, fieldValue }) => {
    const value = row[fieldKey]
    return value ? [[fieldValue || (fieldKey.split('#')[1] ?? fieldKey), String(value)]] : []
  })
  return values.length ? JSON.stringify(Object.fromEntries(values)) : null
}

/**
 * Suggestions for a cell or an input: the field's own options, otherwise those of its suggestion source. If the source
 * is missing or unknown, a message says so and the field stays usable (A048); a failed call gives an empty list (A050).
 */
export const suggestFor =
  (row?: Readonly<Record<string, unknown>>): Suggest =>
  async (field, query, signal) => {
    if (field.options?.length) {
      const wanted = query.toLowerCase()
      return field.options
        .filter(({ value, aliases = [] }) => [value, ...aliases].some(name => name.toLowerCase().includes(wanted)))
        .map(({ value }) => ({ value, label: value }))
    }
    if (!field.suggestionsSource) {
      setSuggestionToast(field.label)
      return []
    }
    const { suggestionsSource: suggestionFor, suggestionField: column = '' } = field
    const dependentFields = narrowingOf(field, row)
    try {
      const found = await dataOf(
        api.GET('/api/suggestion', {
          params: {
            query: {
              q: query,
              suggestionFor,
              column,
              pageLimit: PAGE_LIMIT,
              ...(dependentFields ? { dependentFields } : {}),
            },
          },
          signal,
        }),
      )
      return found.map(({ v, n }) => ({ value: v, label: n === v ? v : `${v}  ${n}` }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unknown_source') setSuggestionToast(field.label)
      return []
    }
  }
