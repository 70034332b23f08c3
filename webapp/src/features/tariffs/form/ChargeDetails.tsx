import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Wire } from '@/api/wire'
import { keyOf, shownRange } from './breakSetForm'
import { ChargeCondition } from './ChargeCondition'
import { ChargeDiscount } from './ChargeDiscount'
import { ChargeExchange } from './ChargeExchange'
import { ChargePackages } from './ChargePackages'
import { ChargeParameter } from './ChargeParameter'
import { ChargeRounding } from './ChargeRounding'
import { BY_BREAK, BY_LANE, withBreaks } from './chargeForm'
import css from './form.module.css'
import { Limit } from './Limit'
import type { TariffForm } from './tariffForm'

interface Parts {
  form: UseFormReturnType<TariffForm>
  options: Wire<'TariffOptions'>
  at: number
  method: Wire<'MethodOption'>
  /** Whether the charge may have its own exchange rates. */
  ownRates: boolean
  /** Conditions, discounts and rounding: quote templates do not have them. */
}
const inPage = { withinPortal: false }
const CONSIDER = [
  { value: 'deficit', label: 'cheaper higher break (deficit)' },
  { value: 'min', label: 'minimum, if any' },
  { value: 'max', label: 'maximum, if any' },
]

/** The details of a charge in addition to its name, method and rate. */
export function ChargeDetails({ form, options, at, method, ownRates }: Parts) {
  const charge = form.values.charges[at]
  if (!charge) return null
  const { charges, breakSets } = form.values
  const others = charges.filter(each => each.id !== charge.id)
  const groups = [...new Set(others.map(each => each.group.trim()).filter(Boolean))]
  const bases = [
    ...others.map(each => ({ value: each.id, label: each.name || 'unnamed charge' })),
    ...groups.map(each => ({ value: each, label: `group ${each}` })),
  ]
  const set = breakSets.find(each => each.id === charge.breaks)
  const path = `charges.${at}`
  const stated = [BY_LANE, ...(charge.breaks ? [BY_BREAK] : [])]
  return (
    <div className={css.details}>
      {method.base === 'none' ? null : (
        <MultiSelect
          label="Based on"
          description={method.base === 'needed' ? 'choose charges' : 'of a percentage, choose charges'}
          data={bases}
          comboboxProps={inPage}
          {...form.getInputProps(`${path}.basedOn`)}
        />
      )}
      {method.parameters.map(parameter => (
        <ChargeParameter
          key={parameter.key}
          parameter={parameter}
          options={options}
          value={charge.parameters[parameter.key] ?? ''}
          error={form.errors[`${path}.parameters.${parameter.key}`] as string | undefined}
          change={value => form.setFieldValue(`${path}.parameters.${parameter.key}`, value)}
        />
      ))}
      {method.allowsBreaks ? (
        <Select
          label="Breaks"
          allowDeselect={false}
          comboboxProps={inPage}
          data={[
            { value: '', label: 'none' },
            { value: BY_LANE, label: 'by lane' },
            ...breakSets.map(each => ({ value: each.id, label: each.name || 'unnamed breaks' })),
          ]}
          value={charge.breaks}
          error={form.errors[`${path}.breaks`]}
          onChange={chosen => form.setFieldValue(path, withBreaks(charge, chosen ?? ''))}
        />
      ) : null}
      {set ? (
        <MultiSelect
          label="Excluded ranges"
          placeholder={charge.removedBreaks.length ? '' : 'none'}
          comboboxProps={inPage}
          data={set.ranges.map(range => ({ value: keyOf(range), label: shownRange(range) }))}
          {...form.getInputProps(`${path}.removedBreaks`)}
        />
      ) : null}
      {charge.breaks && (method.unit || charge.mixedRanges) ? (
        <Checkbox
          label="Flat prices and per-unit rates together"
          description="Each range says which; parcel charts with a price per pound above the last weight"
          className={css.wide ?? ''}
          {...form.getInputProps(`${path}.mixedRanges`, { type: 'checkbox' })}
        />
      ) : null}
      <Limit label="Minimum" stated={stated} {...form.getInputProps(`${path}.minimum`)} />
      <Limit label="Maximum" stated={[BY_LANE]} {...form.getInputProps(`${path}.maximum`)} />
      <ChargeDiscount form={form} at={at} />
      <ChargePackages form={form} at={at} />
      <MultiSelect
        label="Apply"
        comboboxProps={inPage}
        data={CONSIDER.filter(each => each.value !== 'deficit' || charge.breaks)}
        {...form.getInputProps(`${path}.consider`)}
      />
      <TextInput label="Group" placeholder="none" {...form.getInputProps(`${path}.group`)} />
      <ChargeRounding form={form} path={path} />
      {ownRates ? <ChargeExchange form={form} options={options} at={at} /> : null}
      <Checkbox
        label="Billed"
        description="If off, calculated only as a base for other charges"
        className={css.wide ?? ''}
        {...form.getInputProps(`${path}.billed`, { type: 'checkbox' })}
      />
      <ChargeCondition
        name={charge.name || 'the charge'}
        condition={charge.condition}
        options={options}
        error={form.errors[`${path}.condition`]}
        onChange={condition => form.setFieldValue(`${path}.condition`, condition)}
      />
    </div>
  )
}
