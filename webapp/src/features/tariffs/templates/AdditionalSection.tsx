import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Wire } from '@/api/wire'
import { Section } from '@/ui'
import { FREQUENCIES } from '../form/ExchangeTerms'
import type { TariffForm } from '../form/tariffForm'
import css from '../tariffs.module.css'
import type { TemplateInfo } from './templateForm'

interface Parts {
  info: UseFormReturnType<TemplateInfo>
  terms: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
}
const inPage = { withinPortal: false }

/** Dates, currency, and how lane and weight are chosen. */
export function AdditionalSection({ info, terms, options }: Parts) {
  return (
    <Section title="Additional Information">
      <div className={css.fields}>
        <TextInput label="First day" withAsterisk placeholder="yyyy-mm-dd" {...terms.getInputProps('effectiveDate')} />
        <TextInput label="Last day" placeholder="no end" {...terms.getInputProps('expiryDate')} />
        <Select
          label="Applied on"
          allowDeselect={false}
          comboboxProps={inPage}
          data={options.appliedOnDates.map(({ id, label }) => ({ value: id, label }))}
          {...terms.getInputProps('tariffAppliedOnDate')}
        />
        <TextInput label="Currency" withAsterisk maxLength={3} {...terms.getInputProps('currency')} />
        <TextInput label="Exchange rates of" {...terms.getInputProps('currencySource')} />
        <Select
          label="Taken"
          allowDeselect={false}
          comboboxProps={inPage}
          data={FREQUENCIES}
          {...terms.getInputProps('currencyFrequency')}
        />
        <Checkbox
          label="Charges may convert by rates of their own"
          style={{ gridColumn: 'span 6' }}
          {...info.getInputProps('perChargeCurrencyConversion', { type: 'checkbox' })}
        />
        <Select
          label="Of several lanes"
          allowDeselect={false}
          comboboxProps={inPage}
          data={options.laneChoices.map(({ id, label }) => ({ value: id, label }))}
          {...terms.getInputProps('laneChoice')}
        />
        <TextInput
          label="A cubic metre counts, kg"
          placeholder="by transport mode"
          disabled={terms.values.basis === 'gross'}
          {...terms.getInputProps('volumeFactor')}
        />
        <TextInput label="Round up to the next, kg" placeholder="no rounding" {...terms.getInputProps('roundUpTo')} />
        <SegmentedControl
          size="xs"
          className={css.wideField ?? ''}
          aria-label="Which weight is charged"
          data={[
            { value: 'chargeable', label: 'Larger of gross and volume' },
            { value: 'gross', label: 'As given' },
          ]}
          {...terms.getInputProps('basis')}
        />
      </div>
    </Section>
  )
}
