import { useLocation } from 'react-router'
import type { OwnInputParts } from '@/records'
import { CountrySelect, useCountries } from '@/widgets/CountrySelect'

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
