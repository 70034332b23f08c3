import { type Condition, type ConditionField, conditionsOf, type Group } from '@/conditions'
import { filterFault, isRange, isSame } from '@/fields'

export const NO_FIELD = 'Please select at least one field.'
export const NO_ACCOUNT = 'Please select account from filter to proceed.'
const NO_RULE_FIELD = 'Select a field to set a rule'
const NO_VALUE = 'Enter a value.'

/** Why a condition is invalid, in the specification's words; null when it is valid (R168–R170, R177). */
export function conditionFault(condition: Condition, fields: readonly ConditionField[]): string | null {
  const { name, operator, value, upTo = '' } = condition
  const field = fields.find(each => each.name === name)
  if (!field) return NO_RULE_FIELD
  const wrong = filterFault(operator, field.type, value) ?? filterFault(operator, field.type, upTo)
  if (wrong) return wrong
  // only "is" and "is not" may have an empty value
  const mayBeEmpty = isSame(operator)
  if ((!mayBeEmpty && !value.trim()) || (isRange(operator) && !upTo.trim())) return NO_VALUE
  return null
}

/** The first error of a tree, or that it has no conditions. */
export function treeFault(group: Group, fields: readonly ConditionField[]): string | null {
  const conditions = conditionsOf(group)
  if (!conditions.length) return NO_FIELD
  for (const condition of conditions) {
    const fault = conditionFault(condition, fields)
    if (fault) return fault
  }
  return null
}
