import { Select } from '@mantine/core'
import type { Wire } from '@/api/wire'
import type { Field } from '@/fields'
import { FieldInput } from '@/records'

type SearchField = Wire<'SearchField'>
const MODES = ['Air', 'Ocean', 'Rail', 'Ground']
const MODE = 'shipmentInformation#transportMode'

/** The facts of a shipment: lane parameters with their suggestions, weight, volume, pieces, day. */
export function FactInputs(props: {
  fields: readonly SearchField[]
  values: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}) {
  const { fields, values, faults, onChange } = props
  return fields.map(field =>
    field.key === MODE ? (
      <Select
        key={field.key}
        label={field.label}
        placeholder="any"
        clearable
        data={MODES}
        value={values[field.key] || null}
        onChange={next => onChange({ ...values, [field.key]: next ?? '' })}
      />
    ) : (
      <FieldInput
        key={field.key}
        field={field as unknown as Field}
        value={values[field.key] ?? ''}
        row={values}
        error={faults[field.key]}
        disabled={false}
        onChange={value => onChange({ ...values, [field.key]: String(value ?? '') })}
      />
    ),
  )
}
