import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useMemo } from 'react'
import { SuggestionList, useSuggestions } from '@/ui'
import { type InputParts, textOf } from './fieldType'
import { suggestFor } from './suggestions'

/** A text field with suggestions: they help typing, they do not bound it. */
export function SuggestInput({ field, value: stored, row, error, disabled, onChange }: InputParts) {
  const value = textOf(stored)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const suggest = useMemo(
    () => (query: string, signal: AbortSignal) => suggestFor(row)(field, query, signal),
    [row, field],
  )
  const options = useSuggestions(box.dropdownOpened ? suggest : undefined, value)
  return (
    <Combobox
      store={box}
      size="xs"
      withinPortal={false}
      onOptionSubmit={taken => {
        onChange(taken)
        box.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label={field.label}
          withAsterisk={!!field.isMandatory}
          description={field.toolTip || undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={error}
          disabled={disabled || !!field.isReadonly}
          value={value}
          onChange={event => {
            onChange(event.currentTarget.value)
            box.openDropdown()
          }}
          onClick={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuggestionList found={options} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
