import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { DayInput, RemoveButton, TERMS } from '@/ui'
import { CountrySelect, type useCountries } from '@/widgets/CountrySelect'
import type { Fault } from './faults'
import { IdentityForm } from './IdentityForm'
import type { Registration } from './setup'
import css from './tax.module.css'

const MOST_FURTHER = 3

interface RegistrationFormProps {
  registration: Registration
  fault: Fault | null
  countries: NonNullable<ReturnType<typeof useCountries>['data']>
  onChange: (registration: Registration) => void
}

/** The fields of a registration. */
export function RegistrationForm({ registration, fault, countries, onChange }: RegistrationFormProps) {
  const change = (part: Partial<Registration>) => onChange({ ...registration, ...part })
  const further = Object.entries(registration.furtherNumbers)
  const putFurther = (entries: [string, string][]) => change({ furtherNumbers: Object.fromEntries(entries) })
  return (
    <>
      <CountrySelect
        label="Country"
        value={registration.country}
        onChange={country => {
          const currency = countries.find(each => each.code === country)?.currency
          change({ country, ...(registration.currency || !currency ? {} : { currency }) })
        }}
      />
      <TextInput
        label="Tax number"
        description="Its check digits are checked when you save"
        maxLength={40}
        value={registration.number}
        error={fault?.code === 'tax_number' ? fault.message : undefined}
        onChange={event => change({ number: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <DayInput
          label={TERMS.effective}
          description="Services from this day on are taxed"
          value={registration.firstDay}
          onChange={firstDay => change({ firstDay })}
        />
        <DayInput
          label={TERMS.expires}
          description="Leave blank if it goes on"
          value={registration.lastDay}
          onChange={lastDay => change({ lastDay })}
        />
        <TextInput
          label="Name of the tax"
          description="As invoices print it"
          placeholder="VAT"
          maxLength={20}
          value={registration.taxName}
          onChange={event => change({ taxName: event.currentTarget.value })}
        />
        <TextInput
          label="Currency of the return"
          description="Three letters"
          placeholder="EUR"
          maxLength={3}
          value={registration.currency}
          onChange={event => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
      </div>
      {further.map(([name, number], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is edited
        <div key={at} className={css.further}>
          <TextInput
            label="Other tax"
            placeholder="QST"
            maxLength={20}
            value={name}
            onChange={event => {
              const next = event.currentTarget.value
              putFurther(further.map((each, place) => (place === at ? [next, number] : each)))
            }}
          />
          <TextInput
            label="Its number"
            maxLength={40}
            value={number}
            onChange={event => {
              const next = event.currentTarget.value
              putFurther(further.map((each, place) => (place === at ? [name, next] : each)))
            }}
          />
          <RemoveButton
            label={`Remove the number of ${name || 'the other tax'}`}
            onClick={() => putFurther(further.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {further.length < MOST_FURTHER ? (
        <div>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconPlus size={13} stroke={1.8} />}
            onClick={() => putFurther([...further, ['', '']])}
          >
            Number of another tax
          </Button>
        </div>
      ) : null}
      <IdentityForm identity={registration.identity} onChange={identity => change({ identity })} />
    </>
  )
}
