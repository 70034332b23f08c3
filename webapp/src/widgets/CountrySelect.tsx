import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

/** All countries, each with its defaults. */
export const useCountries = () =>
  useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await dataOf(api.GET('/api/countries'))).rows,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

interface CountrySelectProps {
  label: string
  description?: string | undefined
  value: string
  disabled?: boolean | undefined
  error?: string | undefined
  onChange: (code: string) => void
}

/** One of the countries, by name. Free text that was stored earlier can still be selected. */
export function CountrySelect({ label, description, value, disabled, error, onChange }: CountrySelectProps) {
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
