import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Field, suggestFor } from '@/fields'
import type { Option } from '@/grid'

const PAUSE_MS = 120

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
  const [options, setOptions] = useState<Option[] | null>(null)
  const opened = box.dropdownOpened
  useEffect(() => {
    if (!opened) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await suggestFor(row)(field, value, stop.signal)
      if (!stop.signal.aborted) setOptions(found)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [opened, field, value, row])
  return (
    <Combobox
      store={box}
      size="xs"
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
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }}>
          {options === null ? (
            <Combobox.Empty>
              <Loader size="xs" />
            </Combobox.Empty>
          ) : options.length === 0 ? (
            <Combobox.Empty>No matches found</Combobox.Empty>
          ) : (
            options.map(option => (
              <Combobox.Option key={option.value} value={option.value}>
                {option.label}
              </Combobox.Option>
            ))
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
