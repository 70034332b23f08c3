import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Wire } from '@/api/wire'
import { DayInput, Section, TERMS, ui } from '@/ui'
import { FREQUENCIES } from '../form/ExchangeTerms'
import type { TariffForm } from '../form/tariffForm'
import { WeightFields } from '../form/WeightFields'
import type { TemplateInfo } from './templateForm'

interface Parts {
  info: UseFormReturnType<TemplateInfo>
  terms: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
  hasLanes: boolean
}
const inPage = { withinPortal: false }

/** Dates, currency, and how lane and weight are chosen. */
export function AdditionalSection({ info, terms, options, hasLanes }: Parts) {
  return (
    <Section title="Additional Information">
      <div className={ui.boxes}>
        <DayInput label={TERMS.effective} withAsterisk {...terms.getInputProps('effectiveDate')} />
        <DayInput label={TERMS.expires} placeholder={TERMS.noExpiration} {...terms.getInputProps('expiryDate')} />
        <Select
          label="Date basis"
          allowDeselect={false}
          comboboxProps={inPage}
          data={options.appliedOnDates.map(({ id, label }) => ({ value: id, label }))}
          {...terms.getInputProps('tariffAppliedOnDate')}
        />
        <TextInput label="Currency" withAsterisk maxLength={3} {...terms.getInputProps('currency')} />
        <TextInput label="Exchange rate source" {...terms.getInputProps('currencySource')} />
        <Select
          label="Rate frequency"
          allowDeselect={false}
          comboboxProps={inPage}
          data={FREQUENCIES}
          {...terms.getInputProps('currencyFrequency')}
        />
        <Checkbox
          label="Let charges use their own exchange rates"
          style={{ gridColumn: 'span 6' }}
          {...info.getInputProps('perChargeCurrencyConversion', { type: 'checkbox' })}
        />
        <Select
          label="If several lanes match"
          allowDeselect={false}
          comboboxProps={inPage}
          data={options.laneChoices.map(({ id, label }) => ({ value: id, label }))}
          {...terms.getInputProps('laneChoice')}
        />
        <WeightFields form={terms} hasLanes={hasLanes} />
      </div>
    </Section>
  )
}
