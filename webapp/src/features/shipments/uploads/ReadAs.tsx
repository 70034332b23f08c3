import { Select, TextInput } from '@mantine/core'
import { TERMS } from '@/ui'

interface ReadAsProps {
  /** The customer's own word. */
  word: string
  /** The options of its field; empty if any text is allowed. */
  options: readonly string[]
  placeholder: string
  disabled?: boolean
  value: string | null
  onChange: (value: string | null) => void
}

/** The meaning of a word in a workbook: one of the field's options, or any text if it has none. */
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
