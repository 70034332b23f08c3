import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ui } from '@/ui'
import type { TariffForm } from './tariffForm'

/** How often the exchange rates for charges change. */
export const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
]

/** Which exchange rates convert charges in other currencies to the tariff's; shown if there is such a charge. */
export function ExchangeTerms({ form }: { form: UseFormReturnType<TariffForm> }) {
  const { charges, currency } = form.values
  if (!charges.some(each => each.currency && each.currency !== currency)) return null
  return (
    <div className={ui.boxes}>
      <TextInput
        label="Exchange rate source"
        className={ui.wide ?? ''}
        placeholder="ECB"
        {...form.getInputProps('currencySource')}
      />
      <Select
        label="Rate frequency"
        allowDeselect={false}
        data={FREQUENCIES}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('currencyFrequency')}
      />
    </div>
  )
}
