import { isRange, OPERATORS_OF } from '@/fields'
import { type Condition, type ConditionField, type Group, isGroup, type Part } from './tree'

/** Where a part stands: the places from the root down. */
export type Path = readonly number[]

/** A tree in which the part at a path is another one, or gone (null). */
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

/** A condition that waits for its field. */
export const blankCondition = (): Condition => ({ name: '', operator: 'equalTo', value: '' })

/** A new group inside, joined the other way: one that is joined alike would say nothing new. */
export const blankGroup = ({ condition }: Group): Group => ({
  condition: condition === 'and' ? 'or' : 'and',
  parts: [blankCondition()],
})

/** The condition after another field was chosen: an operator of its type, no value of another. */
export function ofField(condition: Condition, field: ConditionField | undefined): Condition {
  const allowed = OPERATORS_OF[field?.type ?? 'text']
  const operator = allowed.includes(condition.operator) ? condition.operator : (allowed[0] ?? 'equalTo')
  return { name: field?.name ?? '', operator, value: '', ...(isRange(operator) ? { upTo: '' } : {}) }
}

/** The condition after another operator was chosen: a range has an end, others have none. */
export function ofOperator({ name, value, upTo }: Condition, operator: Condition['operator']): Condition {
  return isRange(operator) ? { name, operator, value, upTo: upTo ?? '' } : { name, operator, value }
}
