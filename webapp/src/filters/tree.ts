import { type FilterType, OPERATORS, type Operator, splitList } from '@/fields'

/** A field that a list can be filtered by. */
export interface FilterField {
  name: string
  label: string
  type: FilterType
  /** The values to choose from, when they are few and known. */
  choices?: readonly string[]
  /** Figures may have a fraction. */
  decimals?: boolean
  /** Holds ids: only links from other screens and the flexi filter ask for it. */
  isId?: true
}

/** One condition. `value` holds the lines of a list; the second value is the end of a range. */
export interface Condition {
  name: string
  operator: Operator
  value: string
  upTo?: string
}

/** Conditions and groups of them, all of which must hold (`and`), or any (`or`). */
export interface Group {
  condition: 'and' | 'or'
  parts: readonly Part[]
}

export type Part = Condition | Group

export const EMPTY: Group = { condition: 'and', parts: [] }
/** The server refuses deeper and larger trees. */
export const MOST_DEPTH = 8
export const MOST_CONDITIONS = 100

export const isGroup = (part: Part): part is Group => 'parts' in part
export const isList = (operator: Operator): boolean => operator === 'isInList' || operator === 'isNotInList'
export const isRange = (operator: Operator): boolean => OPERATORS[operator].values === 2
export const isOperator = (text: string): text is Operator => Object.hasOwn(OPERATORS, text)

export const conditionsOf = (part: Part): Condition[] => (isGroup(part) ? part.parts.flatMap(conditionsOf) : [part])

/** The tree as the specification sends it: groups with nested fields, each with name, operator, values and type. */
export interface RuleGroup {
  condition: 'and' | 'or'
  level: number
  fields: (RuleGroup | RuleLeaf)[]
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

/** Groups without a condition say nothing and are left out; null when nothing is left. */
export function toRules(group: Group, typeOf: (name: string) => FilterType, level = 0): RuleGroup | null {
  const fields = group.parts.flatMap((part): (RuleGroup | RuleLeaf)[] => {
    if (isGroup(part)) {
      const inner = toRules(part, typeOf, level + 1)
      return inner ? [inner] : []
    }
    const { name, operator, value, upTo } = part
    const range = isRange(operator)
    return [
      {
        name,
        operator,
        value: range ? '' : isList(operator) ? splitList(value).join('\n') : value,
        value1: range ? value : '',
        value2: range ? (upTo ?? '') : '',
        type: typeOf(name),
      },
    ]
  })
  return fields.length ? { condition: group.condition, level, fields } : null
}

/** The conditions of a tree that was kept. What is no condition of ours is left out, so that the rest can be used. */
export function fromRules(tree: unknown, depth = 0): Group {
  const { condition, fields } = (tree ?? {}) as { condition?: unknown; fields?: unknown }
  const parts = (Array.isArray(fields) ? fields : []).flatMap((field: unknown): Part[] => {
    if (typeof field !== 'object' || field === null) return []
    if ('fields' in field) {
      const inner = depth < MOST_DEPTH ? fromRules(field, depth + 1) : EMPTY
      return inner.parts.length ? [inner] : []
    }
    const { name, operator, value, value1, value2 } = field as Record<string, unknown>
    if (typeof name !== 'string' || typeof operator !== 'string' || !isOperator(operator)) return []
    const text = (each: unknown) => (each === undefined || each === null ? '' : String(each))
    return isRange(operator)
      ? [{ name, operator, value: text(value1), upTo: text(value2) }]
      : [{ name, operator, value: text(value) }]
  })
  return { condition: condition === 'or' ? 'or' : 'and', parts }
}
