import { Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { SuggestionList, useSuggestions } from '@/ui'
import { type EditorParts, isComposing } from './editorParts'
import type { GridColumn, Option } from './types'

/** Splits "AIR, OCE" into the complete values and the one being typed. */
function splitLast(text: string, multiple: boolean | undefined): [kept: string, query: string] {
  const comma = multiple ? text.lastIndexOf(',') : -1
  return [text.slice(0, comma + 1), text.slice(comma + 1).trim()]
}

/** Typing filters the server's suggestions; Enter or Tab takes the highlighted one, otherwise the typed text. */
export function SuggestEditor(props: EditorParts & { column: GridColumn }) {
  const { input, className, label, initial, onKeyDown, finish, leave, column } = props
  const box = useCombobox({ defaultOpened: true })
  const [text, setText] = useState(initial)
  const [kept, query] = splitLast(text, column.multiple)
  const options = useSuggestions(column.suggest, query)
  const take = (option: Option) => (kept ? `${kept} ${option.value}` : option.value)
  const highlighted = () => options?.[box.getSelectedOptionIndex()]
  return (
    <Combobox
      store={box}
      size="xs"
      withinPortal
      position="bottom-start"
      width="max-content"
      onOptionSubmit={value => finish(kept ? `${kept} ${value}` : value, 1)}
    >
      <Combobox.Target>
        <input
          ref={input}
          className={className}
          aria-label={label}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            box.openDropdown()
            box.updateSelectedOptionIndex()
          }}
          onKeyDown={event => {
            // during composition the list must not take the Enter that selects the candidate
            if (isComposing(event)) return event.stopPropagation()
            const option = event.key === 'Enter' || event.key === 'Tab' ? highlighted() : undefined
            onKeyDown(event, option && take(option))
          }}
          onBlur={event => leave(event)}
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={event => event.preventDefault()} miw={220}>
        <SuggestionList found={options} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
