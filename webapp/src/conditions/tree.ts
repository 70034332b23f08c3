import { type FilterType, OPERATORS_OF, type Operator } from '@/fields'

/** A field that conditions can use. */
export interface ConditionField {
  name: string
  label: string
  type: FilterType
  /** The values to choose from, if they are few and known. */
  choices?: readonly string[]
  /** What users see of choices that are ids. */
  choiceNames?: Readonly<Record<string, string>>
  /** The operators it has, if not all of its type. */
  operators?: readonly Operator[]
  /** Numbers may have decimals. */
  decimals?: boolean
  /** The unit of a number without one, if the field has units. */
  unit?: string
  /** Has ids: only links from other screens and the flexi filter use it. */
  isId?: true
}

/** The operators that conditions on a field offer. */
export const operatorsFor = (field: ConditionField | undefined): readonly Operator[] =>
  field?.operators ?? OPERATORS_OF[field?.type ?? 'text']

/** One condition. `value` has the lines of a list; the second value is the end of a range. */
export interface Condition {
  name: string
  operator: Operator
  value: string
  upTo?: string
  /** The field to compare with instead of an entered value, where that can be chosen. */
  match?: string
}

/** Conditions and nested groups; all (`and`) or any (`or`) must be met. */
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

export const conditionsOf = (part: Part): Condition[] => (isGroup(part) ? part.parts.flatMap(conditionsOf) : [part])
