import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AS_CURRENCY } from './chargeForm'
import type { TariffForm } from './tariffForm'

const WAYS = [
  { value: 'halfUp', label: 'half up' },
  { value: 'up', label: 'up' },
  { value: 'down', label: 'down' },
  { value: 'halfEven', label: 'half even' },
]
const inPage = { withinPortal: false }

/** How the line of a charge is rounded: decimals, step, and direction. */
export function ChargeRounding({ form, path }: { form: UseFormReturnType<TariffForm>; path: string }) {
  return (
    <>
      <Select
        label="Decimals"
        allowDeselect={false}
        comboboxProps={inPage}
        data={[{ value: AS_CURRENCY, label: 'As the currency' }, '0', '1', '2', '3', '4']}
        {...form.getInputProps(`${path}.decimals`)}
      />
      <TextInput label="Round to step" placeholder="0.05" {...form.getInputProps(`${path}.nearest`)} />
      <Select
        label="Rounded"
        allowDeselect={false}
        comboboxProps={inPage}
        data={WAYS}
        {...form.getInputProps(`${path}.rounding`)}
      />
    </>
  )
}
