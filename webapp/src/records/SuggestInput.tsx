import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useMemo } from 'react'
import { type Field, suggestFor } from '@/fields'
import { SuggestionList, useSuggestions } from '@/ui'

interface Parts {
  field: Field
  value: string
  row: Readonly<Record<string, unknown>>
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** A text field with suggestions: they help typing, they do not bound it. */
export function SuggestInput({ field, value, row, error, disabled, onChange }: Parts) {
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
          disabled={disabled}
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
