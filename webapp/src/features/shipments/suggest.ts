import { api, dataOf } from '@/api/client'
import type { Suggest } from '@/fields'
import { warnToast } from '@/ui'

/** Page size of grid suggestions (foundation §9). */
const PAGE_LIMIT = 100

/** Suggestions for a cell: the field's own options, else its suggestion source (A048–A051). */
export const suggestForShipment: Suggest = async (field, query, signal) => {
  if (field.options?.length) {
    const wanted = query.toLowerCase()
    return field.options
      .filter(({ value, aliases = [] }) => [value, ...aliases].some(name => name.toLowerCase().includes(wanted)))
      .map(({ value }) => ({ value, label: value }))
  }
  if (!field.suggestionsSource) {
    warnToast('Alert', `Please set suggestion for ${field.label} field...`)
    return []
  }
  const { suggestionsSource: suggestionFor, suggestionField: column = '' } = field
  const found = await dataOf(
    api.GET('/api/suggestion', {
      params: { query: { q: query, suggestionFor, column, pageLimit: PAGE_LIMIT } },
      signal,
    }),
  )
  return found.map(({ v, n }) => ({ value: v, label: n === v ? v : `${v}  ${n}` }))
}
