import type { Field } from './field'
import { cellText, type FieldType, plainText, type Reading, Unreadable } from './fieldType'

/**
 * Reads one of the field's options, or a name customers use for it, whatever its case; the list's spelling is kept.
 * Without options it takes any text: its list is a suggestion source.
 */
export function optionReader(field: Field): (cell: unknown) => Reading {
  const options = field.options ?? []
  const spellings = new Map<string, string>()
  for (const { value, aliases = [] } of options) {
    for (const name of [value, ...aliases]) {
      const key = name.toLowerCase()
      if (!spellings.has(key)) spellings.set(key, value)
    }
  }
  const refusal = new Unreadable(`must be one of ${options.map(option => option.value).join(', ')}.`)
  return cell => {
    const text = cellText(cell)
    if (!text) return null
    return spellings.size ? (spellings.get(text.toLowerCase()) ?? refusal) : text
  }
}

export const dropdown: FieldType = { ...plainText, editor: 'suggest', reader: optionReader }
