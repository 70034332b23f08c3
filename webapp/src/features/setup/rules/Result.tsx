import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { Field } from '@/fields'
import { type ConditionRow, takesNoValue } from '@/rules'
import { type Choice, LEVELS, resultOperators } from './choices'
import { Formatting } from './Formatting'
import css from './rules.module.css'
import { ColumnPick } from './TablePick'
import { ValueInput } from './ValueInput'

/** The result of a branch: the field of the rule is set, cleaned or checked (R035, R187–R196). */
export function Result(props: {
  row: ConditionRow
  name: string
  fields: readonly Field[]
  subject: Field
  choices: Choice[]
  /** The lookup table where this branch found its value, if it did. */
  table: string | null | undefined
  change: (part: Partial<ConditionRow>) => void
}) {
  const { row, name, subject, choices, table, change } = props
  const isField = row.thenValueType === 'field'
  const isCheck = !!row.ValOper && row.ValOper !== 'assign' && row.ValOper !== 'remove'
  const hasValue = !takesNoValue(row.ValOper)
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
          {table ? (
            <ColumnPick
              label="Metadata fetch key"
              about="Value to return"
              name={name}
              table={table}
              value={row.fetchKey}
              onChange={fetchKey => change({ fetchKey })}
            />
          ) : null}
        </>
      ) : null}
      {hasValue && !isField ? (
        <ValueInput
          label="Result value"
          expression={row.ValOper}
          field={subject}
          value={row.valValue}
          onChange={valValue => change({ valValue })}
        />
      ) : null}
      {isCheck && hasValue ? (
        <Checkbox
          label="Check each value"
          checked={!!row.checkMultiple}
          onChange={event => change({ checkMultiple: event.currentTarget.checked })}
        />
      ) : null}
      {isCheck ? (
        <>
          <SegmentedControl
            aria-label={`${name}: level`}
            data={LEVELS}
            value={row.level || 'error'}
            onChange={level => change({ level: level as 'error' | 'warning' })}
          />
          <TextInput
            className={css.message ?? ''}
            label="Message"
            placeholder="Leave blank for the standard message"
            maxLength={200}
            value={row.message ?? ''}
            onChange={event => change({ message: event.currentTarget.value })}
          />
        </>
      ) : null}
    </fieldset>
  )
}
