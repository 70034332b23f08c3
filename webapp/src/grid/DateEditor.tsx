import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { dayHint } from '@/place'
import type { EditorParts } from './editorParts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Typing first; Alt+↓ or F2 opens the calendar next to it. */
export function DateEditor(props: EditorParts & { stored: string; openAtOnce: boolean }) {
  const { input, className, label, initial, onKeyDown, finish, leave, stored, openAtOnce } = props
  const [open, setOpen] = useState(openAtOnce)
  const date = ISO_DATE.test(stored) ? stored : null
  return (
    <Popover opened={open} position="bottom-start" withinPortal trapFocus={false}>
      <Popover.Target>
        <input
          ref={input}
          className={className}
          aria-label={label}
          defaultValue={initial}
          placeholder={dayHint()}
          onKeyDown={event => {
            if (event.altKey && event.key === 'ArrowDown') {
              event.preventDefault()
              setOpen(true)
            } else onKeyDown(event)
          }}
          onBlur={event => {
            const intoCalendar = event.relatedTarget?.closest('[data-grid-calendar]')
            if (!intoCalendar) leave(event)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown data-grid-calendar onMouseDown={event => event.preventDefault()}>
        <DatePicker
          size="xs"
          {...(date ? { defaultDate: date } : {})}
          value={date}
          onChange={picked => finish(picked ?? '', 1)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
