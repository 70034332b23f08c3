import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { Field } from '@/fields'
import type { ConditionRow } from '@/rules'
import { type Choice, resultOperators } from './choices'
import { Formatting } from './Formatting'
import css from './rules.module.css'
import { ValueInput } from './ValueInput'

/** What follows when a branch holds: the field of the rule is set, cleaned or checked (R035, R187–R196). */
export function Result(props: {
  row: ConditionRow
  name: string
  fields: readonly Field[]
  subject: Field
  choices: Choice[]
  change: (part: Partial<ConditionRow>) => void
}) {
  const { row, name, subject, choices, change } = props
  const isField = row.thenValueType === 'field'
  const isCheck = !!row.ValOper && row.ValOper !== 'assign' && row.ValOper !== 'remove'
  const hasValue = !row.ValOper?.endsWith('TodayDate')
  return (
    <fieldset className={css.result} aria-label={`${name}: result`}>
      <span className={css.subject}>{subject.label}</span>
      <Select
        label="Result"
        aria-label={`${name}: result operator`}
        searchable
        data={resultOperators(subject.type)}
        value={row.ValOper || null}
        onChange={ValOper =>
          change({
            ValOper,
            ...(ValOper?.endsWith('TodayDate') ? { valValue: 'currentDate', thenValueType: 'value' } : {}),
          })
        }
      />
      {hasValue ? (
        <SegmentedControl
          aria-label={`${name}: result from`}
          data={['value', 'field']}
          value={row.thenValueType || 'value'}
          onChange={thenValueType => change({ thenValueType: thenValueType as 'value' | 'field' })}
        />
      ) : null}
      {hasValue && isField ? (
        <>
          <Select
            label="Result field"
            aria-label={`${name}: result field`}
            searchable
            data={choices}
            value={row.thenField || null}
            onChange={thenField => change({ thenField })}
          />
          <Formatting
            label={`${name}, result field`}
            field={row.thenField}
            type={subject.type}
            value={row.formattingThenField}
            onChange={formattingThenField => change({ formattingThenField })}
          />
          <TextInput
            label="Metadata fetch key"
            placeholder="after a metadata list"
            value={row.fetchKey ?? ''}
            onChange={event => change({ fetchKey: event.currentTarget.value })}
          />
        </>
      ) : null}
      {hasValue && !isField ? (
        <ValueInput
          label="Result value"
          expression={row.ValOper}
          type={subject.type}
          value={row.valValue}
          onChange={valValue => change({ valValue })}
        />
      ) : null}
      {isCheck ? (
        <Checkbox
          label="each item of several"
          checked={!!row.checkMultiple}
          onChange={event => change({ checkMultiple: event.currentTarget.checked })}
        />
      ) : null}
    </fieldset>
  )
}
