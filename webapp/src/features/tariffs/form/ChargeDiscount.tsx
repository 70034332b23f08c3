import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FigureInput } from '@/ui'
import css from './form.module.css'
import type { TariffForm } from './tariffForm'

/** A percentage off the charge, before or after its minimum, and the least that remains. */
export function ChargeDiscount({ form, at }: { form: UseFormReturnType<TariffForm>; at: number }) {
  const path = `charges.${at}`
  const figure = { classNames: { input: css.figure ?? '' }, placeholder: 'none' }
  return (
    <>
      <FigureInput label="Discount" unit="%" {...figure} {...form.getInputProps(`${path}.discount`)} />
      {form.values.charges[at]?.discount ? (
        <Select
          label="Discount taken"
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: 'afterMinimum', label: 'after the minimum' },
            { value: 'beforeMinimum', label: 'before the minimum' },
          ]}
          {...form.getInputProps(`${path}.discountTaken`)}
        />
      ) : null}
      <FigureInput label="Absolute minimum" {...figure} {...form.getInputProps(`${path}.absoluteMinimum`)} />
    </>
  )
}
