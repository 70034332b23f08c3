import { Checkbox } from '@mantine/core'
import { cellText, type FieldType, plainText, shownOf, Unreadable } from '../fieldType'

const ANSWERS = new Map<string, boolean>([
  ...['true', 'yes', 'y', '1', 'x', 'on'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0', 'off'].map(word => [word, false] as const),
])
const REFUSAL = new Unreadable('must be yes or no.')

export const checkbox: FieldType = {
  ...plainText,
  kind: 'toggle',
  editor: 'none',
  measured: false,
  Input: parts => {
    const { label, description, disabled, error } = shownOf(parts)
    return (
      <Checkbox
        label={label}
        description={description}
        disabled={disabled}
        error={error}
        checked={parts.value === true}
        onChange={event => parts.onChange(event.currentTarget.checked)}
      />
    )
  },
  reader: () => cell => {
    const text = cellText(cell).toLowerCase()
    return text ? (ANSWERS.get(text) ?? REFUSAL) : null
  },
}
