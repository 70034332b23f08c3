import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, DayInput, ScrollRegion, todayHere } from '@/ui'
import { CountrySelect, useCountries } from '@/widgets/CountrySelect'
import { useTaxTrial } from './calls'
import { LANGUAGES } from './languages'
import type { SectionParts } from './section'
import { factFields, type Side } from './setup'
import { TryInvoices } from './TryInvoices'
import css from './tax.module.css'
import { choicesOf, firstTried, type Tried, trialBody } from './trial'

const PAUSE_MS = 300
const CHARGES: { value: Side; label: string }[] = [
  { value: 'customers', label: 'Charge to a customer' },
  { value: 'carriers', label: 'Charge of a carrier' },
]

/** A charge tried on the setup as it is edited, before it is saved: its rate and why, or what is missing. */
export function Try({ setup, stored, dirty }: SectionParts) {
  const [tried, setTried] = useState(() => firstTried(setup, todayHere()))
  const put = (part: Partial<Tried>) => setTried(now => ({ ...now, ...part }))
  const fields = factFields(stored)
  const countries = useCountries().data ?? []
  const nameOf = (code: string) => countries.find(each => each.code === code)?.name ?? code
  const [asked] = useDebouncedValue(JSON.stringify(trialBody(tried, stored, setup, dirty)), PAUSE_MS)
  const trial = useTaxTrial(JSON.parse(asked))
  const sellers = [...new Set(setup.registrations.map(each => each.country).filter(Boolean))]
  const isSale = tried.side === 'customers'
  const country = (label: string, name: 'customer' | 'carrier' | 'departure' | 'arrival') => (
    <CountrySelect label={label} value={tried[name]} onChange={code => put({ [name]: code })} />
  )
  const text = (label: string, name: keyof Tried, most: number) => (
    <TextInput
      label={label}
      maxLength={most}
      value={tried[name]}
      onChange={event => put({ [name]: event.currentTarget.value })}
    />
  )
  const choice = (label: string, name: keyof Tried, fact: string, placeholder?: string) => (
    <Select
      label={label}
      data={choicesOf(fields, fact)}
      placeholder={placeholder}
      clearable={!!placeholder}
      allowDeselect={false}
      value={tried[name] || null}
      onChange={next => put({ [name]: next ?? '' })}
    />
  )
  return (
    <ScrollRegion fill label="Try">
      <div className={css.trying}>
        <div>
          <SegmentedControl
            aria-label="What to try"
            data={CHARGES}
            value={tried.side}
            onChange={side => put({ side: side as Side })}
          />
        </div>
        <div className={css.outcome} role="status">
          <Outcome trial={trial} />
          {dirty ? <p className={css.quiet}>Tried on the setup as it is here, which is not saved yet.</p> : null}
        </div>
        <fieldset className={css.facts}>
          <legend>Charge</legend>
          <Select
            label={isSale ? 'Seller’s country' : 'Buyer’s country'}
            data={sellers.map(value => ({ value, label: nameOf(value) }))}
            allowDeselect={false}
            value={tried.seller || null}
            onChange={next => put({ seller: next ?? '' })}
          />
          <Select
            label="Charge"
            searchable
            data={stored.charges.map(({ chargeCode, name }) => ({ value: chargeCode, label: name || chargeCode }))}
            allowDeselect={false}
            value={tried.charge || null}
            onChange={next => put({ charge: next ?? '' })}
          />
          <DayInput label="Day of the service" value={tried.day} onChange={day => put({ day })} />
          {isSale ? (
            <Select
              label="Language of the invoice"
              data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              value={tried.language}
              onChange={next => put({ language: next ?? 'en' })}
            />
          ) : null}
        </fieldset>
        {isSale ? (
          <fieldset className={css.facts}>
            <legend>Customer</legend>
            {country('Customer’s country', 'customer')}
            {choice('Kind', 'kind', 'customer_kind', 'Not known')}
            {choice('Tax number', 'number', 'customer_number')}
            {choice('In the transport', 'role', 'customer_role', 'Not known')}
            {text('Postal code', 'customerPostalCode', 20)}
            {text('State or province', 'customerRegion', 6)}
            {choice('Exemption certificate', 'certificate', 'has_certificate')}
          </fieldset>
        ) : (
          <fieldset className={css.facts}>
            <legend>Carrier</legend>
            {country('Carrier’s country', 'carrier')}
            {choice('Tax number', 'carrierNumber', 'carrier_number')}
          </fieldset>
        )}
        <fieldset className={css.facts}>
          <legend>Transport</legend>
          {country('Country of departure', 'departure')}
          {text('Postal code of departure', 'departurePostalCode', 20)}
          {country('Country of arrival', 'arrival')}
          {text('Postal code of arrival', 'arrivalPostalCode', 20)}
          {text('Mode', 'mode', 40)}
          {text('Incoterm', 'incoterm', 10)}
        </fieldset>
        {isSale ? <TryInvoices setup={setup} revision={stored.revision} /> : null}
      </div>
    </ScrollRegion>
  )
}

function Outcome({ trial }: { trial: ReturnType<typeof useTaxTrial> }) {
  if (trial.error) return <Callout tone="bad" title={messageOf(trial.error)} />
  if (!trial.data) return <p className={css.quiet}>Choose the country and the day.</p>
  const { sentence, problem, exemptionText, movement } = trial.data
  return (
    <Callout tone={problem ? 'warn' : 'ok'} title={problem || sentence}>
      {exemptionText ? <p>On the invoice: {exemptionText}</p> : null}
      {movement ? <p>Movement: {movement}</p> : null}
    </Callout>
  )
}
