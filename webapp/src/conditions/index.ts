export { ConditionsEditor } from './ConditionsEditor'
export { blankCondition, blankGroup, ofField, ofOperator, replaceAt, withPart } from './editing'
export { type ConditionKind, type ConditionParts, NUMBERED } from './kind'
export {
  type Condition,
  type ConditionField,
  conditionsOf,
  EMPTY,
  type Group,
  isGroup,
  MOST_CONDITIONS,
  MOST_DEPTH,
  operatorsFor,
  type Part,
} from './tree'
export { ValueInputs } from './ValueInputs'
export { fromRules, type RuleGroup, toLeaf, toRules, toTree } from './wire'
