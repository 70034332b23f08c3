import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { isRange, type Operator, operatorWords } from '@/fields'
import { TERMS } from '@/ui'
import css from './conditions.module.css'
import { ofField, ofOperator } from './editing'
import type { ConditionKind } from './kind'
import type { Condition, ConditionField } from './tree'

interface ConditionLineProps {
  condition: Condition
  number: string
  fields: readonly ConditionField[]
  kind: ConditionKind
  fault: string | null
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition: field, operator of its type (R178), and value. */
export function ConditionLine({ condition, number, fields, kind, fault, onChange, onRemove }: ConditionLineProps) {
  const { Values, Compared, names } = kind
  const field = fields.find(({ name }) => name === condition.name)
  const type = field?.type ?? 'text'
  const parts = { condition, field, fields, number, onChange }
  return (
    <fieldset
      className={css.condition}
      data-compared={!!Compared || undefined}
      aria-label={field ? `Condition on ${field.label}` : 'Condition'}
    >
      <Select
        aria-label={names.part('Field', number)}
        placeholder="Field"
        searchable
        nothingFoundMessage={TERMS.noMatches}
        data={fields.filter(each => !each.isId || each.name === condition.name).map(optionOf)}
        value={condition.name || null}
        error={!!fault && !field}
        onChange={name => {
          const next = fields.find(each => each.name === name)
          onChange(ofField(condition, next))
        }}
      />
      <Select
        aria-label={names.part('Operator', number)}
        data={(field?.operators ?? kind.operatorsOf(type)).map(each => ({
          value: each,
          label: operatorWords(each, type),
        }))}
        value={condition.operator}
        allowDeselect={false}
        onChange={next => next && onChange(ofOperator(condition, next as Operator))}
      />
      {Compared && !isRange(condition.operator) ? <Compared {...parts} /> : null}
      <div className={css.values}>{condition.match ? null : <Values {...parts} />}</div>
      <ActionIcon aria-label={names.part('Remove', number)} onClick={onRemove}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
      {fault ? (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
    </fieldset>
  )
}

const optionOf = ({ name, label }: ConditionField) => ({ value: name, label })
