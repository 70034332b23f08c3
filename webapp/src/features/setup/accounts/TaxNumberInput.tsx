import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { FIELD_TYPES, textOf } from '@/fields'
import type { OwnInputParts } from '@/records'

const PAUSE_MS = 400
const COUNTRY = 'account#country'

/** A tax number that is checked by the rules of the account's country while it is typed. */
export function TaxNumberInput(parts: OwnInputParts) {
  const { field, row, value, error } = parts
  const [typed] = useDebouncedValue(textOf(value).trim(), PAUSE_MS)
  const [country] = useDebouncedValue(textOf(row[COUNTRY]).trim(), PAUSE_MS)
  const isCurrent = typed === textOf(value).trim() && country === textOf(row[COUNTRY]).trim()
  const check = useQuery({
    queryKey: ['tax-number', country, typed],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/taxNumber', { params: { query: { number: typed, country } }, signal })),
    enabled: !!typed,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })
  const problem = typed && isCurrent ? check.data?.problem : ''
  const { Input } = FIELD_TYPES[field.type]
  return <Input {...parts} error={error ?? (problem || undefined)} />
}
