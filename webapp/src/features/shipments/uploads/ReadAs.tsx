import { Select, TextInput } from '@mantine/core'
import { TERMS } from '@/ui'

interface ReadAsProps {
  /** The customer's own word. */
  word: string
  /** The values its field knows; none where any text will do. */
  options: readonly string[]
  placeholder: string
  disabled?: boolean
  value: string | null
  onChange: (value: string | null) => void
}

/** What a word of a workbook stands for: one of the field's values, or any text where it has no list. */
export function ReadAs({ word, options, placeholder, disabled = false, value, onChange }: ReadAsProps) {
  const label = `Read ${word} as`
  if (!options.length) {
    return (
      <TextInput
        aria-label={label}
        value={value ?? ''}
        onChange={event => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        disabled={disabled}
      />
    )
  }
  return (
    <Select
      aria-label={label}
      data={options}
      value={value || null}
      onChange={onChange}
      placeholder={placeholder}
      disabled={disabled}
      clearable
      searchable
      nothingFoundMessage={TERMS.noMatches}
    />
  )
}
