import { type ConditionKind, type ConditionParts, MOST_DEPTH, ValueInputs } from '@/conditions'
import { OPERATORS_OF } from '@/fields'
import { conditionFault } from './faults'

const Values = ({ condition, field, onChange }: ConditionParts) => (
  <ValueInputs
    compact
    clearing
    condition={condition}
    field={field}
    onChange={values => onChange({ ...condition, ...values })}
  />
)

/** Conditions of list filters (R178). */
export const FILTER_CONDITIONS: ConditionKind = {
  operatorsOf: type => OPERATORS_OF[type],
  Values,
  mostDepth: MOST_DEPTH,
  joinsOne: true,
  framed: true,
  names: {
    group: () => 'Group',
    join: () => 'Match',
    part: what => (what === 'Remove' ? 'Remove condition' : what),
  },
  faultOf: conditionFault,
}
