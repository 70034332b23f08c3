import type { FilterType } from './fieldType'

/** The operators of R178 in words, in the order they are offered. `values`: how many values each takes. */
export const OPERATORS = {
  equalTo: { words: 'is', values: 1 },
  notEqualTo: { words: 'is not', values: 1 },
  contains: { words: 'contains', values: 1 },
  doesNotContain: { words: 'does not contain', values: 1 },
  beginsWith: { words: 'begins with', values: 1 },
  doesNotBeginWith: { words: 'does not begin with', values: 1 },
  endsWith: { words: 'ends with', values: 1 },
  doesNotEndWith: { words: 'does not end with', values: 1 },
  isInList: { words: 'is one of', values: 1 },
  isNotInList: { words: 'is none of', values: 1 },
  lessThan: { words: 'under', values: 1 },
  lessThanEqualTo: { words: 'at most', values: 1 },
  greaterThan: { words: 'over', values: 1 },
  greaterThanEqualTo: { words: 'at least', values: 1 },
  betweenInclusive: { words: 'between', values: 2 },
  betweenExclusive: { words: 'strictly between', values: 2 },
  day: { words: 'in the last', values: 1 },
} as const

export type Operator = keyof typeof OPERATORS

const EQUAL: Operator[] = ['equalTo', 'notEqualTo']
const LISTS: Operator[] = ['isInList', 'isNotInList']
const ORDER: Operator[] = [
  'greaterThanEqualTo',
  'lessThanEqualTo',
  'greaterThan',
  'lessThan',
  'betweenInclusive',
  'betweenExclusive',
]
const TEXT_PARTS: Operator[] = [
  'contains',
  'doesNotContain',
  'beginsWith',
  'doesNotBeginWith',
  'endsWith',
  'doesNotEndWith',
]

/** Which operators make sense for a type; the first one is what a new filter starts with. */
export const OPERATORS_OF: Record<FilterType, Operator[]> = {
  text: [...EQUAL, ...TEXT_PARTS, ...LISTS],
  numeric: [...EQUAL, ...ORDER, ...LISTS],
  date: ['greaterThanEqualTo', 'lessThanEqualTo', 'betweenInclusive', 'betweenExclusive', 'day', ...EQUAL],
}

/** Dates are read aloud differently from figures: from, until, after, before. */
const DATE_WORDS: Partial<Record<Operator, string>> = {
  greaterThanEqualTo: 'from',
  lessThanEqualTo: 'until',
  greaterThan: 'after',
  lessThan: 'before',
}

export const operatorWords = (operator: Operator, type: FilterType): string =>
  (type === 'date' && DATE_WORDS[operator]) || OPERATORS[operator].words

/** The longest value and the longest list that a filter takes (R169, R170). */
export const MAX_FILTER_VALUE = 100
export const MAX_FILTER_LINES = 400
const NUMERIC_LIST = /^[\d.,;\s-]*$/

/** Why a filter's value is refused, in the specification's words; null when it is taken (R168–R170). */
export function filterFault(operator: Operator, type: FilterType, value: string): string | null {
  const isList = operator === 'isInList' || operator === 'isNotInList'
  const lines = isList ? splitList(value) : [value]
  if (isList && type === 'numeric' && !NUMERIC_LIST.test(value)) return 'Please enter only numeric values.'
  if (lines.length > MAX_FILTER_LINES) return `You can only enter ${MAX_FILTER_LINES} values in filter`
  if (lines.some(line => line.length > MAX_FILTER_VALUE)) return `At most ${MAX_FILTER_VALUE} characters a value`
  return null
}

/** The values of a list as it was copied from a sheet or a mail: lines, cells, commas and semicolons part them. */
export const splitList = (value: string): string[] =>
  value
    .split(/[,;\t\r\n]/)
    .map(item => item.trim())
    .filter(Boolean)
