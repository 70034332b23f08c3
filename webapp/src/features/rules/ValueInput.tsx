import { Textarea, TextInput } from '@mantine/core'
import { BETWEEN, LISTS, TODAY } from '@/rules'

/** A value of a condition: lists in an area of several lines (R175), days with today at hand (R176, R186). */
export function ValueInput(props: {
  label: string
  expression: string | null | undefined
  type: string | undefined
  value: string | null | undefined
  onChange: (value: string) => void
}) {
  const { label, expression = '', value, onChange } = props
  const common = { label, value: value ?? '', className: 'grow' }
  if (LISTS.has(expression ?? '') || expression === 'remove') {
    return (
      <Textarea
        {...common}
        autosize
        minRows={1}
        maxRows={6}
        placeholder="one a line"
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  }
  const placeholder = BETWEEN.has(expression ?? '')
    ? 'from, to'
    : props.type === 'date'
      ? `yyyy-mm-dd or ${TODAY}`
      : 'value'
  return (
    <TextInput
      {...common}
      maxLength={100}
      placeholder={placeholder}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
