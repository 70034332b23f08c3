import { isRange } from '@/fields'
import { type Condition, type ConditionField, type Group, isGroup, operatorsFor, type Part } from './tree'

/** The indexes from the root to a part. */
export type Path = readonly number[]

/** The tree with the part at a path replaced, or removed (null). */
export function replaceAt(group: Group, path: Path, part: Part | null): Group {
  const [at, ...rest] = path
  if (at === undefined) return part && isGroup(part) ? part : group
  const parts = group.parts.flatMap((each, place): Part[] => {
    if (place !== at) return [each]
    if (rest.length) return [isGroup(each) ? replaceAt(each, rest, part) : each]
    return part ? [part] : []
  })
  return { ...group, parts }
}

export const withPart = (group: Group, part: Part): Group => ({ ...group, parts: [...group.parts, part] })

/** A condition without a field yet. */
export const blankCondition = (): Condition => ({ name: '', operator: 'equalTo', value: '' })

/** A new nested group, joined the other way: the same way would add nothing. */
export const blankGroup = ({ condition }: Group): Group => ({
  condition: condition === 'and' ? 'or' : 'and',
  parts: [blankCondition()],
})

/** The condition after its field changed: an operator of the new type, no value of the old one. */
export function ofField(condition: Condition, field: ConditionField | undefined): Condition {
  const allowed = operatorsFor(field)
  const operator = allowed.includes(condition.operator) ? condition.operator : (allowed[0] ?? 'equalTo')
  return { name: field?.name ?? '', operator, value: '', ...(isRange(operator) ? { upTo: '' } : {}) }
}

/** The condition after its operator changed: only a range has an end. */
export function ofOperator({ name, value, upTo }: Condition, operator: Condition['operator']): Condition {
  return isRange(operator) ? { name, operator, value, upTo: upTo ?? '' } : { name, operator, value }
}
