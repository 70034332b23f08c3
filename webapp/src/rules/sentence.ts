import { isList, isRange, OPERATOR_NAMES, OPERATORS } from '@/fields'
import { type AutoFetchRow, asksNothing, type ConditionRow, type Formatting, isMetadataList } from './rule'
import { listed, TODAY, takesNoValue } from './words'

/** Expressions in plain words, after the name of a field. */
export const SPOKEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OPERATOR_NAMES.map(name => [name, OPERATORS[name].spoken ?? '…'])),
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  lessThanTodayDate: 'is before today',
  lessThanEqualToTodayDate: 'is today or before',
  greaterThanTodayDate: 'is after today',
  greaterThanEqualToTodayDate: 'is today or after',
  notEqualToTodayDate: 'is not today',
  add: 'plus',
  subtract: 'minus',
  multiply: 'times',
  divide: 'divided by',
  left: 'first characters',
  right: 'last characters',
  subString: 'characters from, to',
}

const FORMATTED: Readonly<Record<string, (name: string, size: string) => string>> = {
  add: (name, days) => `${name} plus ${days} days`,
  subtract: (name, days) => `${name} minus ${days} days`,
  left: (name, count) => `the first ${count} characters of ${name}`,
  right: (name, count) => `the last ${count} characters of ${name}`,
  subString: (name, size) => `characters ${size.replace(',', ' to ')} of ${name}`,
}

type NameOf = (key: string) => string

const quoted = (text: string | null | undefined) => (text === TODAY ? 'today' : text ? `“${text}”` : '…')

function several(text: string | null | undefined): string {
  const items = listed(text ?? '')
  const shown = items.slice(0, 4).map(quoted).join(', ')
  return items.length > 4 ? `${shown} and ${items.length - 4} more` : shown || '…'
}

const formatted = (name: string, formatting: Formatting | null | undefined): string =>
  FORMATTED[formatting?.formattingExpr ?? '']?.(name, formatting?.formattingValue ?? '…') ?? name

function condition(row: ConditionRow, nameOf: NameOf): string {
  const left = formatted(row.field ? nameOf(row.field) : '…', row.formattingField1)
  const words = SPOKEN[row.expression ?? ''] ?? '…'
  if (takesNoValue(row.expression)) return `${left} ${words}`
  if (isMetadataList(row)) return `${left} is in the list ${row.metaSource || '…'}`
  if (row.valueType === 'field') {
    return `${left} ${words} ${formatted(row.field2 ? nameOf(row.field2) : '…', row.formattingField2)}`
  }
  const isMany = isList(row.expression ?? '') || isRange(row.expression ?? '')
  return `${left} ${words} ${isMany ? several(row.value) : formatted(quoted(row.value), row.formattingField2)}`
}

function result(row: ConditionRow, subject: string, nameOf: NameOf): string {
  const other = row.fetchKey
    ? `its ${row.fetchKey}`
    : row.thenValueType === 'field'
      ? formatted(row.thenField ? nameOf(row.thenField) : '…', row.formattingThenField)
      : ''
  if (row.ValOper === 'assign') return `set ${subject} to ${other || quoted(row.valValue)}`
  if (row.ValOper === 'remove') return `remove ${other || several(row.valValue)} from ${subject}`
  const words = SPOKEN[row.ValOper ?? '']
  if (!words) return '…'
  const every = row.checkMultiple ? 'every item of ' : ''
  const verb = row.level === 'warning' ? 'warn unless' : 'check that'
  if (row.ValOper === 'isNotEmpty') {
    return row.level === 'warning' ? `warn if ${subject} is empty` : `require ${subject}`
  }
  if (takesNoValue(row.ValOper)) return `${verb} ${every}${subject} ${words}`
  const isMany = /List$|^between/.test(row.ValOper ?? '')
  return `${verb} ${every}${subject} ${words} ${other || (isMany ? several(row.valValue) : quoted(row.valValue))}`
}

const LEADS = { IF: 'If', ELSEIF: 'or else if', ELSE: 'otherwise', END: '', '': '' } as const

/** A chain in plain words: one clause for each branch. */
export function sentencesOf(rows: readonly ConditionRow[], subject: string, nameOf: NameOf): string[] {
  const clauses: string[] = []
  for (const [at, row] of rows.entries()) {
    if (row.cond === 'END') break
    if (row.cond) clauses.push(LEADS[row.cond])
    const previous = row.cond ? '' : rows[at - 1]?.operator
    const join = previous === 'OR' ? ' or' : previous === 'AND' ? ' and' : ''
    let clause = clauses.pop() ?? ''
    if (row.operator === 'RESULT') clause += `${join} with RESULT${at + 1} = ${condition(row, nameOf)},`
    else if (!asksNothing(row)) {
      clause += `${join} ${condition(row, nameOf)}${row.isActive === false ? ' (off)' : ''}`
    }
    if (row.operator === 'THEN') clause += `, ${result(row, nameOf(subject), nameOf)}`
    clauses.push(clause.replace('otherwise,', 'otherwise'))
  }
  return clauses
}

/** An auto-fetch rule in plain words. */
export const fetchSentence = (rows: readonly AutoFetchRow[], subject: string, nameOf: NameOf): string =>
  `When ${nameOf(subject)} is entered, fetch ${rows
    .map(row => `${row.autoField ? nameOf(row.autoField) : '…'} from ${row.fetchKey || '…'}`)
    .join(', ')} of ${rows[0]?.metaSource || '…'}`
