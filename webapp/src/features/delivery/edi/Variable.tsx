import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useMemo } from 'react'
import { type Suggest, SuggestionList, useSuggestions } from '@/ui'
import { variables } from './calls'

interface VariableProps {
  label: string
  source: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** The name of a variable, with those there are. */
export function Variable({ label, source, value, disabled, onChange }: VariableProps) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const suggest: Suggest = useMemo(
    () => async (query, signal) => (await variables(source, query, signal)).map(name => ({ value: name, label: name })),
    [source],
  )
  const found = useSuggestions(box.dropdownOpened ? suggest : undefined, value)
  return (
    <Combobox
      store={box}
      onOptionSubmit={taken => {
        onChange(taken)
        box.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          maxLength={120}
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
        <SuggestionList found={found} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
