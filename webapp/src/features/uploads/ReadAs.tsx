import { Select, TextInput } from '@mantine/core'

interface ReadAsProps {
  /** The customer's own word. */
  word: string
  /** The values its field knows; none where any text will do. */
  options: readonly string[]
  placeholder: string
  value: string | null
  onChange: (value: string | null) => void
}

/** What a word of a workbook stands for: one of the field's values, or any text where it has no list. */
export function ReadAs({ word, options, placeholder, value, onChange }: ReadAsProps) {
  const label = `Read ${word} as`
  if (!options.length) {
    return (
      <TextInput
        aria-label={label}
        value={value ?? ''}
        onChange={event => onChange(event.currentTarget.value)}
        placeholder={placeholder}
      />
    )
  }
  return (
    <Select
      aria-label={label}
      data={options}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      clearable
      searchable
      nothingFoundMessage="No matches found"
    />
  )
}
