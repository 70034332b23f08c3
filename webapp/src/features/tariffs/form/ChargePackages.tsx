import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FigureInput } from '@/ui'
import css from './form.module.css'
import type { TariffForm } from './tariffForm'

/** Whether the charge is calculated for each package separately, and the minimum for several of them. */
export function ChargePackages({ form, at }: { form: UseFormReturnType<TariffForm>; at: number }) {
  const path = `charges.${at}`
  return (
    <>
      <Checkbox
        label="Per package"
        description="Each package of the cargo lines at its own weight, dimensions and minimum"
        className={css.wide ?? ''}
        {...form.getInputProps(`${path}.perPackage`, { type: 'checkbox' })}
      />
      {form.values.charges[at]?.perPackage ? (
        <FigureInput
          label="Multi-piece minimum"
          placeholder="none"
          classNames={{ input: css.figure ?? '' }}
          {...form.getInputProps(`${path}.multiPieceMinimum`)}
        />
      ) : null}
    </>
  )
}
