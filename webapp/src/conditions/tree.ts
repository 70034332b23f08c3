import type { FilterType, Operator } from '@/fields'

/** A field that can be asked of. */
export interface ConditionField {
  name: string
  label: string
  type: FilterType
  /** The values to choose from, when they are few and known. */
  choices?: readonly string[]
  /** Figures may have a fraction. */
  decimals?: boolean
  /** What a figure without a unit is in, where there are units. */
  unit?: string
  /** Holds ids: only links from other screens and the flexi filter ask for it. */
  isId?: true
}

/** One condition. `value` holds the lines of a list; the second value is the end of a range. */
export interface Condition {
  name: string
  operator: Operator
  value: string
  upTo?: string
  /** The field whose value it is compared with in place of a written one, where there is such a choice. */
  match?: string
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

export const conditionsOf = (part: Part): Condition[] => (isGroup(part) ? part.parts.flatMap(conditionsOf) : [part])
