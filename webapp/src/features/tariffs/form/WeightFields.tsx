import { Autocomplete, SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ui } from '@/ui'
import { type TariffForm, weightWords } from './tariffForm'

/** What weight is charged, and in which unit the tariff is printed: breaks, rounding and volume ratios follow it. */
export function WeightFields({ form }: { form: UseFormReturnType<TariffForm> }) {
  const { basis, unit } = form.values
  const words = weightWords(unit)
  const byVolume = basis === 'chargeable'
  return (
    <>
      <div className={ui.wide}>
        <SegmentedControl
          size="xs"
          aria-label="Chargeable weight"
          data={[
            { value: 'chargeable', label: 'Greater of gross and volume weight' },
            { value: 'gross', label: 'Gross weight' },
          ]}
          {...form.getInputProps('basis')}
        />{' '}
        <SegmentedControl
          size="xs"
          aria-label="Weight unit"
          data={[
            { value: 'kg', label: 'Kilograms' },
            { value: 'lb', label: 'Pounds' },
          ]}
          {...form.getInputProps('unit')}
        />
      </div>
      <TextInput
        label={`Volumetric factor, ${words.factor}`}
        placeholder="by transport mode"
        disabled={!byVolume}
        {...form.getInputProps('volumeFactor')}
      />
      <Autocomplete
        label={`or divisor, ${words.divisor}`}
        placeholder={`for example ${words.usual}`}
        disabled={!byVolume}
        comboboxProps={{ withinPortal: false }}
        data={words.ratios.map(each => each.value)}
        renderOption={({ option }) => words.ratios.find(each => each.value === option.value)?.label ?? option.value}
        filter={({ options }) => options}
        {...form.getInputProps('volumeDivisor')}
      />
      <TextInput label={`Round up to next, ${unit}`} placeholder="no rounding" {...form.getInputProps('roundUpTo')} />
    </>
  )
}
