import {
  type FilterType,
  isList,
  isOperator,
  isRange,
  isSame,
  OPERATOR_NAMES,
  OPERATORS,
  type Operator,
} from '@/fields'

/** The words of rules, in the specification's spelling (R180–R184, R189–R198). The server has the same tables. */

export type Kind = FilterType

const CHECKED = OPERATOR_NAMES.filter(name => OPERATORS[name].check)

/** The verb of a check: “{field} should {words} {value}” (R194). */
export const COMPARISONS: Readonly<Record<string, string>> = Object.fromEntries(
  CHECKED.map(name => [name, OPERATORS[name].check ?? '']),
)

/** R181: comparisons with today; each is an ordinary one whose value is today. */
export const TODAY_COMPARISONS: Readonly<Record<string, Operator>> = {
  lessThanTodayDate: 'lessThan',
  lessThanEqualToTodayDate: 'lessThanEqualTo',
  greaterThanTodayDate: 'greaterThan',
  greaterThanEqualToTodayDate: 'greaterThanEqualTo',
  notEqualToTodayDate: 'notEqualTo',
}
/** In addition to R180: whether anything is entered; they compare with no value, and as a result they make a field
 * required. */
export const EMPTINESS: ReadonlySet<string> = new Set(['isEmpty', 'isNotEmpty'])
/** Whether an expression is complete without a value. */
export const takesNoValue = (expression: string | null | undefined): boolean =>
  EMPTINESS.has(expression ?? '') || (expression ?? '') in TODAY_COMPARISONS
export const SUB_EXPRESSIONS = ['left', 'right', 'subString']
export const ARITHMETIC = ['add', 'subtract', 'multiply', 'divide']
export const EQUALITY: ReadonlySet<string> = new Set(CHECKED.filter(isSame))
export const LISTS: ReadonlySet<string> = new Set(CHECKED.filter(isList))
export const BETWEEN: ReadonlySet<string> = new Set(CHECKED.filter(isRange))
export const isNegative = (expression: string): boolean => isOperator(expression) && !!OPERATORS[expression].negative

/** R186 */
export const TODAY = 'currentDate'
/** With this operator a row names its computed value RESULT and its number (R043). */
export const RESULT = 'RESULT'

export const ordinary = (expression: string): string => TODAY_COMPARISONS[expression] ?? expression

/** The values of a list: one per line, or on one line separated by commas or semicolons. */
export const listed = (text: string): string[] =>
  text
    .split(text.includes('\n') ? /[;\n]/ : /[,;]/)
    .map(part => part.trim())
    .filter(Boolean)

/** R189, R190 */
export const assignedMessage = (label: string) => `${label} value assigned as per field validation rule.`

/** The message about a field that should be filled in, or left empty. */
export const emptinessMessage = (label: string, expression: string) =>
  expression === 'isNotEmpty' ? `${label} is required.` : `${label} should be empty.`

/** R194, R196 */
export const wrongMessage = (label: string, operation: string, target: string, entered: string) =>
  `${label} should ${operation} ${target}. Entered value - ${entered} is wrong.`
