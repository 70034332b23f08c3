import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { TariffForm } from './tariffForm'

/** Which freight classes are rated as another, and whether the density of a cargo line determines its class. */
export function ClassFields({ form }: { form: UseFormReturnType<TariffForm> }) {
  return (
    <>
      <TextInput
        label="FAK: classes rated as another"
        placeholder="50–92.5: 70; 100–150: 100"
        {...form.getInputProps('fak')}
      />
      <Select
        label="Class by density"
        allowDeselect={false}
        data={[
          { value: 'never', label: 'Never: as entered' },
          { value: 'blank', label: 'Where a cargo line has none' },
          { value: 'always', label: 'Always' },
        ]}
        {...form.getInputProps('byDensity')}
      />
    </>
  )
}
