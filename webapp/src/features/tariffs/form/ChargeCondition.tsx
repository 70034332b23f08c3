import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import {
  blankCondition,
  type ConditionField,
  type ConditionKind,
  ConditionsEditor,
  type Group,
  NUMBERED,
  ValueInputs,
} from '@/conditions'
import { OPERATORS, OPERATORS_OF } from '@/fields'
import css from './form.module.css'

const KIND: ConditionKind = {
  // a tariff is valid for years: "last days" makes no sense in it
  operatorsOf: type => OPERATORS_OF[type].filter(each => OPERATORS[each].check),
  Values: ({ condition, field, onChange }) => (
    <ValueInputs
      compact
      condition={condition}
      field={field}
      onChange={values => onChange({ ...condition, ...values })}
    />
  ),
  mostDepth: 4,
  joinsOne: false,
  framed: false,
  names: NUMBERED,
}

/** The fields of the shipment that a charge may depend on. */
export const conditionFields = (options: Wire<'TariffOptions'>): ConditionField[] =>
  options.conditionFields.map(({ name, label, type, choices, unit }) => ({
    name,
    label,
    type,
    decimals: type === 'numeric',
    ...(unit ? { unit } : {}),
    ...(choices.length ? { choices } : {}),
  }))

interface Parts {
  name: string
  condition: Group
  options: Wire<'TariffOptions'>
  error: unknown
  onChange: (condition: Group) => void
}

/** When a charge applies: always, or only if conditions on the shipment are met. */
export function ChargeCondition({ name, condition, options, error, onChange }: Parts) {
  if (!condition.parts.length)
    return (
      <div className={css.always}>
        <span>Charged on every shipment</span>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.8} />}
          onClick={() => onChange({ condition: 'and', parts: [blankCondition()] })}
        >
          Condition
        </Button>
      </div>
    )
  return (
    <div className={css.condition}>
      <p>Charged only if</p>
      <ConditionsEditor
        label={`Condition of ${name}`}
        group={condition}
        fields={conditionFields(options)}
        kind={KIND}
        onChange={onChange}
      />
      {error ? (
        <p role="alert" className={css.wrong}>
          {String(error)}
        </p>
      ) : null}
    </div>
  )
}
