import { type FilterType, isList, isOperator, isRange, type Operator, splitList } from '@/fields'
import { type Condition, EMPTY, type Group, isGroup, MOST_DEPTH, type Part } from './tree'

/** The tree in the format of the specification: groups with nested fields, each with name, operator, values and type.
 */
export interface RuleGroup<Leaf = RuleLeaf> {
  condition: 'and' | 'or'
  level: number
  fields: (RuleGroup<Leaf> | Leaf)[]
  [key: string]: unknown
}
export interface RuleLeaf {
  name: string
  operator: Operator
  value: string
  value1: string
  value2: string
  type: FilterType
}

type TypeOf = (name: string) => FilterType

/** A condition to send: a range has two values, anything else one. */
export function toLeaf({ name, operator, value, upTo = '' }: Condition, typeOf: TypeOf): RuleLeaf {
  const [one, from, to] = isRange(operator) ? ['', value, upTo] : [value, '', '']
  return { name, operator, value: one, value1: from, value2: to, type: typeOf(name) }
}

/** Leaves out groups without conditions and conditions without a leaf; null when nothing is left. */
export function toTree<Leaf>(
  group: Group,
  leafOf: (condition: Condition) => Leaf | null,
  level = 0,
): RuleGroup<Leaf> | null {
  const fields = group.parts.flatMap((part): (RuleGroup<Leaf> | Leaf)[] => {
    const inner = isGroup(part) ? toTree(part, leafOf, level + 1) : leafOf(part)
    return inner ? [inner] : []
  })
  return fields.length ? { condition: group.condition, level, fields } : null
}

/** The tree of a filter: one value of a list per line. */
export const toRules = (group: Group, typeOf: TypeOf): RuleGroup | null =>
  toTree(group, condition => {
    const leaf = toLeaf(condition, typeOf)
    return isList(condition.operator) ? { ...leaf, value: splitList(condition.value).join('\n') } : leaf
  })

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The conditions of a stored tree. Unknown conditions are left out, so that the rest can be used. */
export function fromRules(tree: unknown, depth = 0): Group {
  const { condition, fields } = (tree ?? {}) as { condition?: unknown; fields?: unknown }
  const parts = (Array.isArray(fields) ? fields : []).flatMap((field: unknown): Part[] => {
    if (typeof field !== 'object' || field === null) return []
    if ('fields' in field) {
      const inner = depth < MOST_DEPTH ? fromRules(field, depth + 1) : EMPTY
      return inner.parts.length ? [inner] : []
    }
    return conditionOf(field as Record<string, unknown>)
  })
  return { condition: condition === 'or' ? 'or' : 'and', parts }
}

function conditionOf({
  name,
  operator = 'equalTo',
  value,
  value1,
  value2,
  matchField,
}: Record<string, unknown>): Part[] {
  if (typeof name !== 'string' || typeof operator !== 'string' || !isOperator(operator)) return []
  if (isRange(operator)) return [{ name, operator, value: text(value1), upTo: text(value2) }]
  return [{ name, operator, value: text(value), ...(matchField ? { match: text(matchField) } : {}) }]
}
