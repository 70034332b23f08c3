import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { DayInput } from '@/ui'
import type { SheetField } from './calls'

interface FieldInputProps {
  row: SheetField
  value: string
  onChange: (text: string) => void
}

/** The input of a manual row. */
export function FieldInput({ row, value, onChange }: FieldInputProps) {
  const shared = { label: row.label, ...(row.toolTip ? { description: row.toolTip } : {}) }
  const typed = {
    ...shared,
    value,
    ...(row.length ? { maxLength: row.length } : {}),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (row.type) {
    case 'date':
      return <DayInput {...shared} value={value} onChange={onChange} />
    case 'multiline':
      return <Textarea {...typed} autosize minRows={2} />
    case 'dropdown':
      return (
        <Select
          {...shared}
          clearable
          data={row.options}
          value={value || null}
          onChange={chosen => onChange(chosen ?? '')}
          comboboxProps={{ withinPortal: false }}
        />
      )
    case 'multiselect':
      return (
        <MultiSelect
          {...shared}
          data={row.options}
          value={value ? value.split(';') : []}
          onChange={chosen => onChange(chosen.join(';'))}
          comboboxProps={{ withinPortal: false }}
        />
      )
    default:
      return <TextInput {...typed} inputMode={row.type === 'numeric' ? 'decimal' : 'text'} />
  }
}
