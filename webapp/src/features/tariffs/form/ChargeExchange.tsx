import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Wire } from '@/api/wire'
import { FREQUENCIES } from './ExchangeTerms'
import type { TariffForm } from './tariffForm'

interface Parts {
  form: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
  at: number
}
const inPage = { withinPortal: false }

/** The exchange rate for a charge in another currency than the tariff's; blank values are those of the tariff. */
export function ChargeExchange({ form, options, at }: Parts) {
  const { charges, currency, currencySource, currencyFrequency, tariffAppliedOnDate } = form.values
  const charge = charges[at]
  if (!charge?.currency || charge.currency === currency) return null
  const path = `charges.${at}`
  const days = options.appliedOnDates.map(({ id, label }) => ({ value: id, label }))
  const usual = (all: { value: string; label: string }[], value: string) =>
    all.find(each => each.value === value)?.label ?? value
  return (
    <>
      <TextInput
        label={`${charge.currency} rate source`}
        placeholder={currencySource}
        {...form.getInputProps(`${path}.currencySource`)}
      />
      <Select
        label="Rate frequency"
        clearable
        placeholder={usual(FREQUENCIES, currencyFrequency)}
        comboboxProps={inPage}
        data={FREQUENCIES}
        {...form.getInputProps(`${path}.currencyFrequency`)}
        value={charge.currencyFrequency || null}
        onChange={often => form.setFieldValue(`${path}.currencyFrequency`, often ?? '')}
      />
      <Select
        label="Rate date"
        clearable
        placeholder={usual(days, tariffAppliedOnDate)}
        comboboxProps={inPage}
        data={days}
        {...form.getInputProps(`${path}.rateDay`)}
        value={charge.rateDay || null}
        onChange={day => form.setFieldValue(`${path}.rateDay`, day ?? '')}
      />
    </>
  )
}
