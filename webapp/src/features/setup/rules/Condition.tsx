import { ActionIcon, SegmentedControl, Select } from '@mantine/core'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { Field } from '@/fields'
import { asksNothing, branchOf, type ConditionRow, isMetadataList, TODAY, takesNoValue } from '@/rules'
import { CONDS, expressionsFor, fieldChoices, JOINTS } from './choices'
import { Formatting } from './Formatting'
import { Result } from './Result'
import css from './rules.module.css'
import { ColumnPick, TablePick } from './TablePick'
import { ValueInput } from './ValueInput'

export interface ConditionActions {
  change: (at: number, change: Partial<ConditionRow>) => void
  cond: (at: number, cond: string | null) => void
  joint: (at: number, joint: string | null) => void
  toggle: (at: number) => void
  remove: (at: number) => void
}

/** One row of a chain: a condition, its operator, and on its last row the result. */
export function Condition(props: {
  rows: readonly ConditionRow[]
  at: number
  fields: readonly Field[]
  subject: Field
  actions: ConditionActions
}) {
  const { rows, at, fields, subject, actions } = props
  const row = rows[at] as ConditionRow
  const compared = fields.find(field => field.key === row.field)
  const type = compared?.type
  const change = (part: Partial<ConditionRow>) => actions.change(at, part)
  const isOff = row.isActive === false
  const name = `Condition ${at + 1}`
  const choices = fieldChoices(fields, rows, at)
  const table = branchOf(rows, at).find(isMetadataList)?.metaSource
  const needsValue = !takesNoValue(row.expression)
  return (
    <li className={css.condition} data-off={isOff || undefined} data-sub={row.cond === '' || undefined}>
      <div className={css.line}>
        <span className={css.number}>{at + 1}</span>
        {row.cond ? (
          <Select
            className={css.cond ?? ''}
            label="Case"
            aria-label={`${name}: case`}
            allowDeselect={false}
            data={CONDS}
            value={row.cond}
            onChange={cond => actions.cond(at, cond)}
          />
        ) : (
          <span className={css.cond}>{rows[at - 1]?.operator === 'OR' ? 'or' : 'and'}</span>
        )}
        {asksNothing(row) ? (
          <p className={css.otherwise}>in every other case</p>
        ) : (
          <>
            <Select
              label="Field"
              aria-label={`${name}: field`}
              searchable
              data={choices}
              value={row.field || null}
              onChange={field => change({ field })}
            />
            <Formatting
              label={`${name}, field`}
              field={row.field}
              type={type}
              value={row.formattingField1}
              onChange={formattingField1 => change({ formattingField1 })}
            />
            <Select
              label="Expression"
              aria-label={`${name}: expression`}
              searchable
              data={expressionsFor(type, row.operator)}
              value={row.expression || null}
              onChange={expression =>
                change({
                  expression,
                  ...(expression?.endsWith('TodayDate') ? { value: TODAY, valueType: 'value' } : {}),
                })
              }
            />
            {needsValue ? (
              <>
                <SegmentedControl
                  aria-label={`${name}: compared with`}
                  data={[
                    { value: 'value', label: 'value' },
                    { value: 'field', label: row.expression === 'isInList' ? 'lookup table' : 'field' },
                  ]}
                  value={row.valueType || 'value'}
                  onChange={valueType => change({ valueType: valueType as 'value' | 'field' })}
                />
                <Compared row={row} name={name} field={compared} choices={choices} change={change} />
              </>
            ) : null}
          </>
        )}
        <Select
          className={css.cond ?? ''}
          label="Then"
          aria-label={`${name}: operator`}
          placeholder="…"
          data={JOINTS}
          value={row.operator || null}
          onChange={joint => actions.joint(at, joint)}
        />
        <ActionIcon
          variant="subtle"
          aria-label={isOff ? `Switch ${name} on` : `Switch ${name} off`}
          onClick={() => actions.toggle(at)}
        >
          {isOff ? <IconEyeOff size={14} stroke={1.8} /> : <IconEye size={14} stroke={1.8} />}
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Delete ${name}`} onClick={() => actions.remove(at)}>
          <IconTrash size={14} stroke={1.8} />
        </ActionIcon>
      </div>
      {row.operator === 'THEN' ? (
        <Result
          row={row}
          name={name}
          fields={fields}
          subject={subject}
          choices={choices}
          table={table}
          change={change}
        />
      ) : null}
    </li>
  )
}

function Compared(props: {
  row: ConditionRow
  name: string
  field: Field | undefined
  choices: Array<{ value: string; label: string }>
  change: (part: Partial<ConditionRow>) => void
}) {
  const { row, name, field, choices, change } = props
  if (isMetadataList(row)) {
    return (
      <>
        <TablePick
          name={name}
          value={row.metaSource}
          // another table has other fields
          onChange={metaSource => change({ metaSource, matchKey: '' })}
        />
        <ColumnPick
          label="Metadata match key"
          about="Field to match"
          name={name}
          table={row.metaSource}
          value={row.matchKey}
          onChange={matchKey => change({ matchKey })}
        />
      </>
    )
  }
  if (row.valueType === 'field') {
    return (
      <>
        <Select
          label="Other field"
          aria-label={`${name}: other field`}
          searchable
          data={choices}
          value={row.field2 || null}
          onChange={field2 => change({ field2 })}
        />
        <Formatting
          label={`${name}, other field`}
          field={row.field2}
          type={field?.type}
          value={row.formattingField2}
          onChange={formattingField2 => change({ formattingField2 })}
        />
      </>
    )
  }
  return (
    <ValueInput
      label="Value"
      expression={row.expression}
      field={field}
      value={row.value}
      onChange={value => change({ value })}
    />
  )
}
