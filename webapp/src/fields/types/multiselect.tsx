import { MultiSelect } from '@mantine/core'
import { cellText, choicesOf, type FieldType, plainText, shownOf, textOf, Unreadable } from '../fieldType'
import { optionReader } from './dropdown'

/** Several values, separated by commas or semicolons, without duplicates and in the given order. */
export const multiselect: FieldType = {
  ...plainText,
  editor: 'suggest',
  asks: 'options',
  multiple: true,
  Input: parts => {
    const text = textOf(parts.value)
    return (
      <MultiSelect
        {...shownOf(parts)}
        data={choicesOf(parts.field)}
        searchable
        value={text ? text.split(/,\s*/) : []}
        onChange={chosen => parts.onChange(chosen.join(', '))}
      />
    )
  },
  reader: field => {
    const readOne = optionReader(field)
    return cell => {
      const parts: unknown[] = Array.isArray(cell) ? cell : cellText(cell).split(/[,;]/)
      const values = new Set<string>()
      for (const part of parts) {
        const value = readOne(part)
        if (value instanceof Unreadable) return value
        if (typeof value === 'string') values.add(value)
      }
      return [...values].join(', ') || null
    }
  },
}
