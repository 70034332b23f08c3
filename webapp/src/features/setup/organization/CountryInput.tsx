import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { OwnInputParts } from '@/records'

/** All countries, each with its defaults. */
export const useCountries = () =>
  useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await dataOf(api.GET('/api/countries'))).rows,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

interface Parts {
  label: string
  description?: string | undefined
  value: string
  disabled?: boolean | undefined
  error?: string | undefined
  onChange: (code: string) => void
}

/** One of the countries, by name. Free text that was stored earlier can still be selected. */
export function CountrySelect({ label, description, value, disabled, error, onChange }: Parts) {
  const countries = useCountries().data ?? []
  const data = countries.map(({ code, name }) => ({ value: code, label: name }))
  const isOld = value !== '' && !countries.some(each => each.code === value)
  return (
    <Select
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear country' }}
      disabled={disabled}
      error={error}
      data={isOld ? [{ value, label: value }, ...data] : data}
      value={value || null}
      onChange={code => onChange(code ?? '')}
    />
  )
}

interface CountryInputParts extends OwnInputParts {
  description?: string
  /** Other fields that a country sets. */
  bring?: (code: string) => Record<string, string>
}

/** The country of a company or an account. */
export function CountryInput({ field, row, disabled, error, put, description, bring }: CountryInputParts) {
  return (
    <CountrySelect
      label={field.label}
      description={description}
      value={String(row[field.key] ?? '')}
      disabled={disabled}
      error={error}
      onChange={code => put({ ...bring?.(code), [field.key]: code })}
    />
  )
}

/** The country of a system: it sets currency, time zone, language tag and units of a new one. */
export function SystemCountryInput(parts: OwnInputParts) {
  const countries = useCountries().data
  const isNew = useLocation().pathname.endsWith('/new')
  if (!isNew) return <CountryInput {...parts} />
  const bring = (code: string): Record<string, string> => {
    const found = countries?.find(each => each.code === code)
    if (!found) return {}
    return {
      'system#currency': found.currency,
      'system#timeZone': found.timeZone,
      'system#locale': found.locale,
      'system#units': found.units,
    }
  }
  return <CountryInput {...parts} description="Sets currency, time zone, language tag and units" bring={bring} />
}
