import type { FilterType } from './fieldType'

interface Said {
  /** In a filter, after the name of a field. */
  words: string
  /** The words for days, where they differ: from, until, after, before. */
  ofDays?: string
  /** The types whose filters offer it, with its position among theirs; the first one is the default of a new filter. */
  offered: Partial<Record<FilterType, number>>
  /** In a rule, after the name of a field; undefined: not available in rules. */
  spoken?: string
  /** The verb of a check: “{field} should {check} {value}” (R194). */
  check?: string
  /** True for empty values. */
  negative?: true
}

/** What an operator compares, and for which orders of value and operand it is true: below 0, 0 or above. */
type Compared =
  | { shape: 'same' | 'order'; holds: (order: number) => boolean }
  | { shape: 'list'; holds: (found: boolean) => boolean }
  | { shape: 'range'; holds: (low: number, high: number) => boolean }
  | { shape: 'part'; holds: (text: string, part: string) => boolean }
  | { shape: 'days' }

export type OperatorRow = Said & Compared

/** The operators of R178. The server has the same rows (`freight.core.rules.operators`). */
const ROWS = {
  equalTo: {
    words: 'is',
    offered: { text: 1, numeric: 1, date: 6 },
    shape: 'same',
    spoken: 'is',
    check: 'be equal to',
    holds: order => order === 0,
  },
  notEqualTo: {
    words: 'is not',
    offered: { text: 2, numeric: 2, date: 7 },
    shape: 'same',
    spoken: 'is not',
    check: 'not be equal to',
    negative: true,
    holds: order => order !== 0,
  },
  lessThan: {
    words: 'under',
    ofDays: 'before',
    offered: { numeric: 6 },
    shape: 'order',
    spoken: 'is less than',
    check: 'be less than',
    holds: order => order < 0,
  },
  lessThanEqualTo: {
    words: 'at most',
    ofDays: 'until',
    offered: { numeric: 4, date: 2 },
    shape: 'order',
    spoken: 'is at most',
    check: 'be less than or equal to',
    holds: order => order <= 0,
  },
  greaterThan: {
    words: 'over',
    ofDays: 'after',
    offered: { numeric: 5 },
    shape: 'order',
    spoken: 'is more than',
    check: 'be greater than',
    holds: order => order > 0,
  },
  greaterThanEqualTo: {
    words: 'at least',
    ofDays: 'from',
    offered: { numeric: 3, date: 1 },
    shape: 'order',
    spoken: 'is at least',
    check: 'be greater than or equal to',
    holds: order => order >= 0,
  },
  isInList: {
    words: 'is one of',
    offered: { text: 9, numeric: 9 },
    shape: 'list',
    spoken: 'is one of',
    check: 'be in the list',
    holds: found => found,
  },
  isNotInList: {
    words: 'is none of',
    offered: { text: 10, numeric: 10 },
    shape: 'list',
    spoken: 'is none of',
    check: 'not be in the list',
    negative: true,
    holds: found => !found,
  },
  contains: {
    words: 'contains',
    offered: { text: 3 },
    shape: 'part',
    spoken: 'contains',
    check: 'contain',
    holds: (text, part) => text.includes(part),
  },
  doesNotContain: {
    words: 'does not contain',
    offered: { text: 4 },
    shape: 'part',
    spoken: 'does not contain',
    check: 'not contain',
    negative: true,
    holds: (text, part) => !text.includes(part),
  },
  beginsWith: {
    words: 'begins with',
    offered: { text: 5 },
    shape: 'part',
    spoken: 'begins with',
    check: 'begin with',
    holds: (text, part) => text.startsWith(part),
  },
  doesNotBeginWith: {
    words: 'does not begin with',
    offered: { text: 6 },
    shape: 'part',
    spoken: 'does not begin with',
    check: 'not begin with',
    negative: true,
    holds: (text, part) => !text.startsWith(part),
  },
  endsWith: {
    words: 'ends with',
    offered: { text: 7 },
    shape: 'part',
    spoken: 'ends with',
    check: 'end with',
    holds: (text, part) => text.endsWith(part),
  },
  doesNotEndWith: {
    words: 'does not end with',
    offered: { text: 8 },
    shape: 'part',
    spoken: 'does not end with',
    check: 'not end with',
    negative: true,
    holds: (text, part) => !text.endsWith(part),
  },
  betweenInclusive: {
    words: 'between',
    offered: { numeric: 7, date: 3 },
    shape: 'range',
    spoken: 'is between (inclusive)',
    check: 'be between (inclusive)',
    holds: (low, high) => low >= 0 && high <= 0,
  },
  betweenExclusive: {
    words: 'strictly between',
    offered: { numeric: 8, date: 4 },
    shape: 'range',
    spoken: 'is between (exclusive)',
    check: 'be between (exclusive)',
    holds: (low, high) => low > 0 && high < 0,
  },
  day: {
    words: 'in the last',
    offered: { date: 5 },
    shape: 'days',
  },
} satisfies Record<string, OperatorRow>

export type Operator = keyof typeof ROWS

export const OPERATORS: Readonly<Record<Operator, OperatorRow>> = ROWS

export const OPERATOR_NAMES = Object.keys(ROWS) as Operator[]

export const isOperator = (text: string): text is Operator => Object.hasOwn(OPERATORS, text)

const hasShape = (name: string, shape: OperatorRow['shape']): boolean =>
  isOperator(name) && OPERATORS[name].shape === shape
/** Whether it compares with several values, any of which may match. */
export const isList = (name: string): boolean => hasShape(name, 'list')
/** Whether it compares with two values, the ends of a range. */
export const isRange = (name: string): boolean => hasShape(name, 'range')
/** Whether it tests for equality or inequality. */
export const isSame = (name: string): boolean => hasShape(name, 'same')
/** Whether it searches for part of a text. */
export const isPart = (name: string): boolean => hasShape(name, 'part')
/** Whether it counts days back from today. */
export const isDays = (name: string): boolean => hasShape(name, 'days')

function offeredTo(type: FilterType): Operator[] {
  const place = (name: Operator) => OPERATORS[name].offered[type] ?? 0
  return OPERATOR_NAMES.filter(place).sort((a, b) => place(a) - place(b))
}

/** The operators of each type; the first one is the default of a new filter. */
export const OPERATORS_OF: Record<FilterType, Operator[]> = {
  text: offeredTo('text'),
  numeric: offeredTo('numeric'),
  date: offeredTo('date'),
}

export const operatorWords = (operator: Operator, type: FilterType): string =>
  (type === 'date' && OPERATORS[operator].ofDays) || OPERATORS[operator].words

/** The longest value and the longest list in a filter (R169, R170). */
export const MAX_FILTER_VALUE = 100
const MAX_FILTER_LINES = 400
const NUMERIC_LIST = /^[\d.,;\s-]*$/

/** Why a filter's value is refused, in the specification's words; null if it is accepted (R168–R170). */
export function filterFault(operator: Operator, type: FilterType, value: string): string | null {
  const listed = isList(operator)
  const lines = listed ? splitList(value) : [value]
  if (listed && type === 'numeric' && !NUMERIC_LIST.test(value)) return 'Please enter only numeric values.'
  if (lines.length > MAX_FILTER_LINES) return `You can only enter ${MAX_FILTER_LINES} values in filter`
  if (lines.some(line => line.length > MAX_FILTER_VALUE)) return `At most ${MAX_FILTER_VALUE} characters a value`
  return null
}

/** Splits a list copied from a sheet or an email at line breaks, tabs, commas and semicolons. */
export const splitList = (value: string): string[] =>
  value
    .split(/[,;\t\r\n]/)
    .map(item => item.trim())
    .filter(Boolean)
