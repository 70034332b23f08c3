import { Checkbox, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import type { Server } from './calls'

interface FieldOfServerProps {
  field: Server
  disabled: boolean
  onChange: (value: Server['value']) => void
}

/** One field of a server, by its type. */
export function FieldOfServer({ field, disabled, onChange }: FieldOfServerProps) {
  const label = field.label ?? field.key
  const common = { label, disabled, withAsterisk: !!field.isMandatory }
  const value = String(field.value ?? '')
  if (field.type === 'checkbox')
    return (
      <Checkbox
        label={label}
        disabled={disabled}
        checked={field.value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  if (field.type === 'dropdown')
    return (
      <Select
        {...common}
        allowDeselect={false}
        data={(field.options ?? []).map(each => ({ value: each, label: each[0]?.toUpperCase() + each.slice(1) }))}
        value={value}
        onChange={onChange}
      />
    )
  if (field.type === 'numeric')
    return (
      <NumberInput
        {...common}
        min={0}
        max={65_535}
        value={Number(field.value ?? 0)}
        onChange={next => onChange(Number(next) || 0)}
      />
    )
  if (field.type === 'secret') {
    const said = field.isSet ? 'Set. Leave blank to keep it' : undefined
    if (field.key === 'privateKey')
      return (
        <Textarea
          {...common}
          placeholder={said}
          minRows={2}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    return (
      <PasswordInput
        {...common}
        autoComplete="new-password"
        placeholder={said}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  if (field.type === 'multiline')
    return <Textarea {...common} minRows={2} value={value} onChange={event => onChange(event.currentTarget.value)} />
  return <TextInput {...common} value={value} onChange={event => onChange(event.currentTarget.value)} />
}
