import { Autocomplete, SegmentedControl, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ui } from '@/ui'
import { inUnit } from './chargeForm'
import { type TariffForm, weightWords } from './tariffForm'

/** Which weight is charged, and the unit of the printed tariff, which also applies to breaks, rounding and volume
 * ratios. */
export function WeightFields({ form, hasLanes }: { form: UseFormReturnType<TariffForm>; hasLanes: boolean }) {
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
          onChange={chosen => {
            const to = chosen as TariffForm['unit']
            form.setFieldValue('unit', to)
            // the unit of rates that lanes already have does not change
            if (!hasLanes) form.setFieldValue('charges', inUnit(form.values.charges, to))
          }}
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
