import { Select } from '@mantine/core'
import type { Field } from '../field'
import {
  cellText,
  choicesOf,
  type FieldType,
  type InputParts,
  plainText,
  type Reading,
  shownOf,
  textOf,
  Unreadable,
} from '../fieldType'
import { SuggestInput } from '../SuggestInput'

/**
 * Reads one of the field's options or their aliases, in any case; returns the option's spelling. Without options it
 * accepts any text: its list is a suggestion source.
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

/** A select of the options; without options the field has a suggestion source. */
function OptionInput(parts: InputParts) {
  const data = choicesOf(parts.field)
  if (!data.length) return <SuggestInput {...parts} />
  return (
    <Select
      {...shownOf(parts)}
      data={data}
      searchable
      clearable={!parts.field.isMandatory}
      nothingFoundMessage="No matches found"
      value={textOf(parts.value) || null}
      onChange={chosen => parts.onChange(chosen ?? '')}
    />
  )
}

export const dropdown: FieldType = {
  ...plainText,
  editor: 'suggest',
  asks: 'options',
  Input: OptionInput,
  reader: optionReader,
}
