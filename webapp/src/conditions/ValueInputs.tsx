import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FIELD_TYPES, isDays, isList, isRange, isSame, MAX_FILTER_VALUE, MEASURED, splitList, typedIn } from '@/fields'
import { DayInput } from '@/ui'
import type { Condition, ConditionField } from './tree'

interface ValueInputsProps {
  condition: Condition
  field: ConditionField | undefined
  onChange: (values: { value: string; upTo?: string }) => void
  /** A value that is not a number is cleared when the input loses focus (R173). */
  clearing?: boolean
  /** No visible labels, for a row of a builder. */
  compact?: boolean
}

const WHOLE = /^\d+$/
const OF_LINES = /^cargoLine#/
const FIGURE_ALONE = /^-?[\d.]+$/
const WITH_FRACTION = /^\d+(\.\d+)?$/

/** A number input of a field with units, which shows its own unit; null for other fields. */
function measuredIn({ name, label, unit = '' }: ConditionField, typed: string): string | null {
  if (!(name in MEASURED) || !typed) return null
  const found = FIELD_TYPES.numeric.typed?.({ key: name, label, type: 'numeric', unit })(typed)
  if (typeof found !== 'string') return null
  // the unit is shown where a bare number would be read in another unit, and for cargo lines, whose numbers have no
  // column head
  const isSaid = !!typedIn({ key: name, unit }) || OF_LINES.test(name)
  return isSaid && FIGURE_ALONE.test(found) ? `${found} ${MEASURED[name]?.[0]?.name}` : found
}

const choicesOf = ({ choices = [], choiceNames = {} }: ConditionField) =>
  choices.map(value => ({ value, label: choiceNames[value] ?? value }))

/** The inputs for a condition's values, by the type of the field and the operator. */
export function ValueInputs({ condition, field, onChange, clearing = false, compact = false }: ValueInputsProps) {
  const { operator, value, upTo = '' } = condition
  const [cleared, setCleared] = useState(false)
  const type = field?.type ?? 'text'
  const named = (label: string) => (compact ? { 'aria-label': label } : { label })
  const set = (side: 'value' | 'upTo', text: string) => {
    setCleared(false)
    onChange({ value, ...(isRange(operator) ? { upTo } : {}), [side]: text })
  }

  if (isList(operator) && field?.choices && field.choiceNames) {
    return (
      <MultiSelect
        {...named('Values')}
        data={choicesOf(field)}
        value={splitList(value).filter(each => field.choices?.includes(each))}
        onChange={next => set('value', next.join('\n'))}
        searchable
        comboboxProps={{ withinPortal: false }}
      />
    )
  }
  if (isList(operator)) {
    return (
      <Textarea
        {...named('Values')}
        {...(compact
          ? { placeholder: 'One per line' }
          : { description: 'One per line, or separated by commas or semicolons' })}
        autosize
        minRows={compact ? 2 : 3}
        maxRows={10}
        value={value}
        onChange={event => set('value', event.currentTarget.value)}
      />
    )
  }
  if (field?.choices && !isRange(operator) && isSame(operator)) {
    return (
      <Select
        {...named('Value')}
        data={choicesOf(field)}
        value={value || null}
        onChange={next => set('value', next ?? '')}
        placeholder="empty"
        clearable
        comboboxProps={{ withinPortal: false }}
      />
    )
  }
  const days = isDays(operator)
  const mayClear = clearing && (type === 'numeric' || days)
  const input = (side: 'value' | 'upTo', label: string, text: string) =>
    type === 'date' && !days ? (
      <DayInput key={side} {...named(label)} value={text} onChange={next => set(side, next)} />
    ) : (
      <TextInput
        key={side}
        {...named(label)}
        maxLength={MAX_FILTER_VALUE}
        inputMode={type === 'numeric' || days ? 'decimal' : 'text'}
        placeholder={isSame(operator) ? 'empty' : days ? 'days' : ''}
        value={text}
        error={cleared && !text ? 'Digits only' : undefined}
        onChange={event => set(side, event.currentTarget.value)}
        onBlur={event => {
          const typed = event.currentTarget.value.trim()
          const measured = days || !field ? null : measuredIn(field, typed)
          if (measured) return set(side, measured)
          const figure = field?.decimals && !days ? WITH_FRACTION : WHOLE
          if (!mayClear || !typed || figure.test(typed)) return
          set(side, '')
          setCleared(true)
        }}
      />
    )
  if (!isRange(operator)) return input('value', days ? 'Days' : 'Value', value)
  return (
    <>
      {input('value', 'From', value)}
      {input('upTo', 'To', upTo)}
    </>
  )
}
