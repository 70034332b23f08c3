import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { comparedAs, type Field, optionsOf } from '@/fields'
import { Ambiguous, isDay as isIsoDay, readDay, readFigure, showDay, showFigure, whichDay, whichFigure } from '@/place'
import { BETWEEN, EQUALITY, LISTS, listed, TODAY } from '@/rules'

const PLAIN = /^-?\d+(\.\d+)?$/

/**
 * A value of a condition: options if the field has some, lists in a text area (R175), days with a button for today
 * (R176, R186).
 */
export function ValueInput(props: {
  label: string
  expression: string | null | undefined
  field: Field | undefined
  value: string | null | undefined
  onChange: (value: string) => void
}) {
  const { label, field, onChange } = props
  const value = props.value ?? ''
  const expression = props.expression ?? ''
  const options = field ? optionsOf(field) : []
  if (options.length && LISTS.has(expression)) {
    return (
      <MultiSelect
        label={label}
        className="grow"
        searchable
        data={withUnknown(options, listed(value))}
        value={listed(value)}
        onChange={chosen => onChange(chosen.join('\n'))}
      />
    )
  }
  if (options.length && (EQUALITY.has(expression) || expression === 'assign')) {
    return (
      <Select
        label={label}
        className="grow"
        searchable
        allowDeselect={false}
        data={withUnknown(options, value ? [value] : [])}
        value={value || null}
        onChange={chosen => onChange(chosen ?? '')}
      />
    )
  }
  const common = { label, value, className: 'grow' }
  if (LISTS.has(expression) || expression === 'remove') {
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={6}
        placeholder="One per line"
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  const compared = comparedAs(field?.type)
  if (compared !== 'text' && !BETWEEN.has(expression)) {
    return <PlacedInput {...props} isDay={compared === 'date'} />
  }
  const placeholder = BETWEEN.has(expression) ? 'From, to' : compared === 'date' ? `Date or ${TODAY}` : 'Value'
  return (
    <TextInput
      {...common}
      maxLength={100}
      placeholder={placeholder}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** A day or a number in the local format, stored in the canonical form; a word, such as that for today, is unchanged.
 */
function PlacedInput(props: {
  label: string
  value: string | null | undefined
  isDay: boolean
  onChange: (value: string) => void
}) {
  const { label, isDay, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const value = props.value ?? ''
  const shown = isDay ? (isIsoDay(value) ? showDay(value) : value) : PLAIN.test(value) ? showFigure(value) : value
  const found = typed === null || typed.trim() === TODAY ? null : isDay ? readDay(typed) : readFigure(typed)
  const told = found instanceof Ambiguous ? (isDay ? whichDay : whichFigure)(typed ?? '', found) : undefined
  return (
    <TextInput
      label={label}
      className="grow"
      maxLength={100}
      placeholder={isDay ? `Date or ${TODAY}` : 'Value'}
      value={typed ?? shown}
      error={told}
      onChange={event => {
        const text = event.currentTarget.value
        const read = isDay ? readDay(text) : readFigure(text)
        setTyped(text)
        onChange(typeof read === 'string' ? read : text)
      }}
      onBlur={() => told === undefined && setTyped(null)}
    />
  )
}

/** The options, and a stored value that is not one of them (any more): it is shown, so that it can be corrected. */
const withUnknown = (options: readonly string[], chosen: readonly string[]): string[] => [
  ...options,
  ...chosen.filter(value => !options.includes(value)),
]
