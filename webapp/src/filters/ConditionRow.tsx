import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { OPERATORS_OF, type Operator, operatorWords } from '@/fields'
import { TERMS } from '@/ui'
import { ofField, ofOperator } from './editing'
import css from './filters.module.css'
import type { Condition, FilterField } from './tree'
import { ValueInputs } from './ValueInputs'

interface ConditionRowProps {
  condition: Condition
  fields: readonly FilterField[]
  fault: string | null
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition of the builder: field, operator of its type (R178), value. */
export function ConditionRow({ condition, fields, fault, onChange, onRemove }: ConditionRowProps) {
  const field = fields.find(({ name }) => name === condition.name)
  const type = field?.type ?? 'text'
  return (
    <fieldset className={css.condition} aria-label={field ? `Condition on ${field.label}` : 'Condition'}>
      <Select
        aria-label="Field"
        placeholder="Field"
        searchable
        nothingFoundMessage={TERMS.noMatches}
        data={fields.filter(each => !each.isId || each.name === condition.name).map(optionOf)}
        value={condition.name || null}
        error={!!fault && !field}
        onChange={name =>
          onChange(
            ofField(
              condition,
              fields.find(each => each.name === name),
            ),
          )
        }
      />
      <Select
        aria-label="Operator"
        data={OPERATORS_OF[type].map(each => ({ value: each, label: operatorWords(each, type) }))}
        value={condition.operator}
        allowDeselect={false}
        onChange={next => next && onChange(ofOperator(condition, next as Operator))}
      />
      <div className={css.values}>
        <ValueInputs
          compact
          clearing
          condition={condition}
          field={field}
          onChange={values => onChange({ ...condition, ...values })}
        />
      </div>
      <ActionIcon aria-label="Remove condition" onClick={onRemove}>
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

const optionOf = ({ name, label }: FilterField) => ({ value: name, label })
