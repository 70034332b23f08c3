/** The words of rules, in the specification's spelling (R180–R184, R189–R198). The server has the same tables. */

export type Kind = 'text' | 'numeric' | 'date'

/** What a check says a value should do: “{field} should {words} {value}” (R194). */
export const COMPARISONS = {
  equalTo: 'be equal to',
  notEqualTo: 'not be equal to',
  lessThan: 'be less than',
  lessThanEqualTo: 'be less than or equal to',
  greaterThan: 'be greater than',
  greaterThanEqualTo: 'be greater than or equal to',
  isInList: 'be in the list',
  isNotInList: 'not be in the list',
  contains: 'contain',
  doesNotContain: 'not contain',
  beginsWith: 'begin with',
  doesNotBeginWith: 'not begin with',
  endsWith: 'end with',
  doesNotEndWith: 'not end with',
  betweenInclusive: 'be between, ends included,',
  betweenExclusive: 'be between, ends excluded,',
} as const

export type Comparison = keyof typeof COMPARISONS

/** R181: comparisons with today; each is an ordinary one whose value is today. */
export const TODAY_COMPARISONS: Readonly<Record<string, Comparison>> = {
  lessThanTodayDate: 'lessThan',
  lessThanEqualToTodayDate: 'lessThanEqualTo',
  greaterThanTodayDate: 'greaterThan',
  greaterThanEqualToTodayDate: 'greaterThanEqualTo',
  notEqualToTodayDate: 'notEqualTo',
}
export const SUB_EXPRESSIONS = ['left', 'right', 'subString']
export const ARITHMETIC = ['add', 'subtract', 'multiply', 'divide']
export const LISTS: ReadonlySet<string> = new Set(['isInList', 'isNotInList'])
export const BETWEEN: ReadonlySet<string> = new Set(['betweenInclusive', 'betweenExclusive'])
const NEGATIVE = new Set(['notEqualTo', 'isNotInList', 'doesNotContain', 'doesNotBeginWith', 'doesNotEndWith'])
export const isNegative = (expression: string): boolean => NEGATIVE.has(expression)

/** R186 */
export const TODAY = 'currentDate'
/** With this operator a row names what it computes RESULT and its number (R043). */
export const RESULT = 'RESULT'
/** R193: the numbers people write on papers keep their case. */
export const KEEPS_CASE: ReadonlySet<string> = new Set([
  'bookingNumber',
  'shipmentNumber',
  'mwab',
  'brokerageBookingNumber',
])

export const ordinary = (expression: string): string => TODAY_COMPARISONS[expression] ?? expression

export const kindOf = (type: string): Kind => (type === 'numeric' || type === 'date' ? type : 'text')

/** The values of a list: one a line, or on one line separated by commas. */
export const listed = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : ',')
    .map(part => part.trim())
    .filter(Boolean)

/** R189, R190 */
export const assignedMessage = (label: string) => `${label} value assigned as per field validation rule.`

/** R194, R196 */
export const wrongMessage = (label: string, operation: string, target: string, entered: string) =>
  `${label} should ${operation} ${target}. Entered value - ${entered} is wrong.`
