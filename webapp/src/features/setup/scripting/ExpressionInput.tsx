import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Fault, ScriptingOptions } from './calls'
import { type Completion, complete, completionsOf, wordBefore } from './completion'
import css from './scripting.module.css'

interface ExpressionInputProps {
  value: string
  onChange: (value: string) => void
  options: ScriptingOptions
  fault: Fault | null
}

/** The text with the faulty part underlined, exactly behind the text of the input. */
function Marks({ value, fault }: { value: string; fault: Fault }) {
  const end = Math.max(fault.end, fault.start + 1)
  return (
    <div className={css.marks} aria-hidden="true">
      {value.slice(0, fault.start)}
      <mark>{value.slice(fault.start, end) || ' '}</mark>
      {value.slice(end)}
    </div>
  )
}

/** An expression, with fields and functions offered while it is typed, and what is wrong underlined at its place. */
export function ExpressionInput({ value, onChange, options, fault }: ExpressionInputProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [caret, setCaret] = useState(0)
  const { word } = wordBefore(value, caret)
  const [asked, setAsked] = useState(false)
  const completions = word || asked ? completionsOf(word, options) : []

  const show = (at: number, text: string) => {
    setCaret(at)
    if (wordBefore(text, at).word) box.openDropdown()
    else box.closeDropdown()
  }
  const take = (completion: Completion) => {
    const completed = complete(value, caret, completion)
    onChange(completed.text)
    setAsked(false)
    box.closeDropdown()
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(completed.caret, completed.caret)
      setCaret(completed.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== ' ' || !event.ctrlKey) return
    event.preventDefault()
    setCaret(event.currentTarget.selectionStart)
    setAsked(true)
    box.openDropdown()
  }

  return (
    <Combobox
      store={box}
      position="bottom-start"
      onOptionSubmit={text => {
        const chosen = completions.find(completion => completion.text === text)
        if (chosen) take(chosen)
      }}
    >
      <Combobox.DropdownTarget>
        <div>
          <Combobox.EventsTarget>
            <Textarea
              ref={input}
              label="Expression"
              description="Type a field or a function; Ctrl+Space lists all of them."
              autosize
              minRows={3}
              maxRows={12}
              spellCheck={false}
              autoComplete="off"
              error={fault !== null}
              inputContainer={textarea => (
                <div className={css.expression}>
                  {fault ? <Marks value={value} fault={fault} /> : null}
                  {textarea}
                </div>
              )}
              classNames={{ input: css.code ?? '' }}
              placeholder="shipmentCargo.grossWeight / shipmentCargo.pieces"
              value={value}
              onChange={event => {
                onChange(event.currentTarget.value)
                setAsked(false)
                show(event.currentTarget.selectionStart, event.currentTarget.value)
              }}
              onKeyDown={onKeyDown}
              onClick={event => {
                setCaret(event.currentTarget.selectionStart)
                box.closeDropdown()
              }}
              onBlur={() => box.closeDropdown()}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={completions.length === 0}>
        <Combobox.Options className={css.completions} aria-label="Fields and functions">
          {completions.map(completion => (
            <Combobox.Option key={completion.label} value={completion.text}>
              <code>{completion.label}</code> <span className="dim">{completion.about}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
