import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react'
import { Ambiguous, dayHint, enterDay, isDay, readDay, showDay, whichDay } from '@/place'

const Calendar = lazy(() => import('./Calendar'))

interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** A stored day, `yyyy-MM-dd`; empty for none; otherwise typed text that is not a day. */
  value?: string
  /** Called with the stored day, empty, or typed text that is not a day, for the caller to refuse. */
  onChange?: (day: string) => void
  minDay?: string | undefined
  maxDay?: string | undefined
}

/** Why a text is not a day, or undefined. */
function faultOf(text: string): string | undefined {
  if (!text || isDay(text)) return undefined
  const found = readDay(text)
  return found instanceof Ambiguous ? whichDay(text, found) : enterDay()
}

/** The input of a day: typed in the local format or ISO; Alt+↓ or the button opens the calendar. */
export function DayInput(props: DayInputProps) {
  const {
    value = '',
    onChange,
    minDay,
    maxDay,
    error,
    placeholder,
    readOnly,
    disabled,
    onBlur,
    onKeyDown,
    ...rest
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fault = typed === null ? faultOf(value) : undefined
  const isFixed = readOnly || disabled
  const type = (text: string) => {
    setTyped(text)
    const day = readDay(text)
    onChange?.(typeof day === 'string' ? day : text.trim())
  }
  const pick = (day: string) => {
    setTyped(null)
    setOpen(false)
    onChange?.(day)
    input.current?.focus()
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null)
    onBlur?.(event)
  }
  const calendar = (
    <ActionIcon
      aria-label="Open calendar"
      tabIndex={-1}
      onMouseDown={event => event.preventDefault()}
      onClick={() => setOpen(!open)}
    >
      <IconCalendar size={14} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" withinPortal={false} withRoles={false}>
      <Popover.Target>
        <TextInput
          {...rest}
          ref={input}
          autoComplete="off"
          maxLength={40}
          placeholder={placeholder ?? dayHint()}
          readOnly={readOnly ?? false}
          disabled={disabled ?? false}
          value={typed ?? showDay(value)}
          error={error ?? fault}
          {...(isFixed ? {} : { rightSection: calendar, rightSectionWidth: 28 })}
          onChange={event => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={event => {
            if (event.altKey && event.key === 'ArrowDown' && !isFixed) {
              event.preventDefault()
              setOpen(true)
            } else if (event.key === 'Escape' && open) {
              event.stopPropagation()
              setOpen(false)
            } else onKeyDown?.(event)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <Calendar day={isDay(value) ? value : null} minDay={minDay} maxDay={maxDay} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
