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
  betweenInclusive: 'be between (inclusive)',
  betweenExclusive: 'be between (exclusive)',
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
/** Beside R180: whether anything is entered; they compare with no value, and as a result they make a field required. */
export const EMPTINESS: ReadonlySet<string> = new Set(['isEmpty', 'isNotEmpty'])
/** Does an expression say all by itself? */
export const takesNoValue = (expression: string | null | undefined): boolean =>
  EMPTINESS.has(expression ?? '') || (expression ?? '') in TODAY_COMPARISONS
export const SUB_EXPRESSIONS = ['left', 'right', 'subString']
export const ARITHMETIC = ['add', 'subtract', 'multiply', 'divide']
export const EQUALITY: ReadonlySet<string> = new Set(['equalTo', 'notEqualTo'])
export const LISTS: ReadonlySet<string> = new Set(['isInList', 'isNotInList'])
export const BETWEEN: ReadonlySet<string> = new Set(['betweenInclusive', 'betweenExclusive'])
const NEGATIVE = new Set(['notEqualTo', 'isNotInList', 'doesNotContain', 'doesNotBeginWith', 'doesNotEndWith'])
export const isNegative = (expression: string): boolean => NEGATIVE.has(expression)

/** R186 */
export const TODAY = 'currentDate'
/** With this operator a row names what it computes RESULT and its number (R043). */
export const RESULT = 'RESULT'

export const ordinary = (expression: string): string => TODAY_COMPARISONS[expression] ?? expression

export const kindOf = (type: string): Kind => (type === 'numeric' || type === 'date' ? type : 'text')

/** The values of a list: one a line, or on one line separated by commas; semicolons part them too. */
export const listed = (text: string): string[] =>
  text
    .split(text.includes('\n') ? /[;\n]/ : /[,;]/)
    .map(part => part.trim())
    .filter(Boolean)

/** R189, R190 */
export const assignedMessage = (label: string) => `${label} value assigned as per field validation rule.`

/** What is said of a field that should be filled in, or should be left empty. */
export const emptinessMessage = (label: string, expression: string) =>
  expression === 'isNotEmpty' ? `${label} is required.` : `${label} should be empty.`

/** R194, R196 */
export const wrongMessage = (label: string, operation: string, target: string, entered: string) =>
  `${label} should ${operation} ${target}. Entered value - ${entered} is wrong.`
