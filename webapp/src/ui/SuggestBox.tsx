import { Combobox, type ComboboxProps, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type Suggest, SuggestionList, useSuggestions } from './Suggestions'

interface SuggestBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onClick' | 'onBlur'> {
  value: string
  onChange: (value: string) => void
  suggest: Suggest
  /** How its list is drawn. */
  options?: Pick<ComboboxProps, 'size' | 'withinPortal'>
}

/** An input with suggestions, which help typing but do not limit it. */
export function SuggestBox({ value, onChange, suggest, options, ...input }: SuggestBoxProps) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const found = useSuggestions(box.dropdownOpened ? suggest : undefined, value)
  return (
    <Combobox
      store={box}
      {...options}
      onOptionSubmit={taken => {
        onChange(taken)
        box.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          {...input}
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
