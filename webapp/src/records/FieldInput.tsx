import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { type Field, fieldTitle } from '@/fields'
import { DayInput, FigureInput } from '@/ui'
import { SuggestInput } from './SuggestInput'

interface Parts {
  field: Field
  value: unknown
  /** The whole form: dependent fields are narrowed by it. */
  row: Readonly<Record<string, unknown>>
  error: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}

/** The input of a field, by its type. */
export function FieldInput({ field, value, row, error, disabled, onChange }: Parts) {
  const text = value === null || value === undefined ? '' : String(value)
  const common = {
    label: fieldTitle(field),
    withAsterisk: !!field.isMandatory,
    description: field.toolTip || undefined,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    error,
    disabled: disabled || !!field.isReadonly,
  }
  const data = (field.options ?? []).map(({ value, label }) => ({ value, label: label || value }))
  switch (field.type) {
    case 'checkbox':
      return (
        <Checkbox
          label={common.label}
          description={common.description}
          disabled={common.disabled}
          error={error}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'multiline':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'multiselect':
      return (
        <MultiSelect
          {...common}
          data={data}
          searchable
          value={text ? text.split(/,\s*/) : []}
          onChange={chosen => onChange(chosen.join(', '))}
        />
      )
    default:
  }
  if (field.type === 'dropdown' && data.length) {
    return (
      <Select
        {...common}
        data={data}
        searchable
        clearable={!field.isMandatory}
        nothingFoundMessage="No matches found"
        value={text || null}
        onChange={chosen => onChange(chosen ?? '')}
      />
    )
  }
  if (field.type === 'autocomplete' || field.type === 'dropdown') {
    return (
      <SuggestInput field={field} value={text} row={row} error={error} disabled={common.disabled} onChange={onChange} />
    )
  }
  if (field.type === 'date') return <DayInput {...common} value={text} onChange={onChange} />
  if (field.type === 'numeric') {
    return <FigureInput {...common} places={field.decimals ?? 0} unit={field.unit} value={text} onChange={onChange} />
  }
  return <TextInput {...common} value={text} onChange={event => onChange(event.currentTarget.value)} />
}
