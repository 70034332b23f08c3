import { comparedAs } from '@/fields'
import { type Block, type Numbered, readBlocks } from './blocks'
import { type AutoFetchRow, type ConditionRow, type Context, isMetadataList, type Rule, type RuleField } from './rule'
import { Sides } from './sides'
import { Cannot, holds, readAs, type Value, without } from './values'
import {
  assignedMessage,
  BETWEEN,
  COMPARISONS,
  EMPTINESS,
  emptinessMessage,
  isNegative,
  type Kind,
  LISTS,
  ordinary,
  TODAY,
  TODAY_COMPARISONS,
  wrongMessage,
} from './words'

/**
 * A row after its rules: values, errors (yellow, R143), what was set (light green, R144) and warnings, by field key.
 */
export interface Outcome {
  values: Map<string, Value>
  findings: Map<string, string>
  filled: Map<string, string>
  warnings: Map<string, string>
}

/** A check failed: reported at its level, with its own message if it has one. The first message of a field wins. */
function fail(outcome: Outcome, key: string, row: ConditionRow, message: string): void {
  const said = row.level === 'warning' ? outcome.warnings : outcome.findings
  if (!said.has(key)) said.set(key, row.message || message)
}

const comparedKind = (left: Kind, right: Kind): Kind =>
  left === 'date' || right === 'date' ? 'date' : left === 'numeric' || right === 'numeric' ? 'numeric' : 'text'

/** Runs one rule on a row; changes the outcome in place. A rule that cannot be applied becomes a finding of the cell.
 */
export function applyRule(
  rule: Rule,
  fields: ReadonlyMap<string, RuleField>,
  context: Context,
  outcome: Outcome,
): void {
  const field = fields.get(rule.field)
  if (!field) return
  try {
    if (rule.fetches?.length) fetchAll(rule.fetches, field, fields, context, outcome)
    else new Chain(rule, fields, context, outcome).run(field)
  } catch (problem) {
    if (!(problem instanceof Cannot)) throw problem
    if (!outcome.findings.has(rule.field)) outcome.findings.set(rule.field, problem.message)
  }
}

/** Fills the empty ones of the named fields: entered values are not overwritten. */
function fetchAll(
  fetches: readonly AutoFetchRow[],
  field: RuleField,
  fields: ReadonlyMap<string, RuleField>,
  context: Context,
  outcome: Outcome,
): void {
  const value = outcome.values.get(field.key) ?? null
  if (value === null) return
  for (const [at, row] of fetches.entries()) {
    const target = fields.get(row.autoField ?? '')
    if (!target || (outcome.values.get(target.key) ?? null) !== null) continue
    const [found] = context.lookup(row.metaSource ?? '', row.matchKey ?? '', value, row.fetchKey ?? '')
    if (found) setValue(outcome, target, storedForm(target, found, at + 1))
  }
}

/** Text is stored as written: comparisons ignore case (R192, R193). */
function storedForm(field: RuleField, value: string, condition: number): string {
  const kind = comparedAs(field.type)
  return kind === 'text' ? value : readAs(kind, value, condition)
}

function setValue(outcome: Outcome, field: RuleField, value: Value): void {
  if ((outcome.values.get(field.key) ?? null) === value) return
  outcome.values.set(field.key, value)
  outcome.filled.set(field.key, assignedMessage(field.label))
}

/** The conditions of a rule and their results. */
class Chain {
  private readonly sides: Sides

  constructor(
    private readonly rule: Rule,
    private readonly fields: ReadonlyMap<string, RuleField>,
    private readonly context: Context,
    private readonly outcome: Outcome,
  ) {
    this.sides = new Sides(rule, fields, context, outcome.values)
  }

  run(field: RuleField): void {
    for (const each of readBlocks(this.rule.rows)) {
      if (each.otherwise || each.groups.some(group => group.every(condition => this.holds(condition)))) {
        this.act(each, field)
        return
      }
    }
  }

  private holds({ number, row }: Numbered): boolean {
    const expression = ordinary(row.expression ?? '')
    const [left, leftKind] = this.sides.field(row.field, row.formattingField1, number)
    if (EMPTINESS.has(expression)) return (left === null) === (expression === 'isEmpty')
    if (TODAY_COMPARISONS[row.expression ?? '']) return holds(expression, 'date', left, this.context.today, number)
    if (isMetadataList(row)) return left !== null && this.sides.lookup(row, left, row.matchKey).length > 0
    if (row.valueType !== 'field' && LISTS.has(expression)) {
      return holds(expression, leftKind, left, this.sides.items(row.value ?? ''), number)
    }
    if (row.valueType !== 'field' && BETWEEN.has(expression)) {
      const ends = this.sides.ends(row.value ?? '', number)
      return holds(expression, row.value?.includes(TODAY) ? 'date' : leftKind, left, ends, number)
    }
    const [right, rightKind] = this.sides.side(row.valueType, row.field2, row.value, row.formattingField2, number)
    if (!LISTS.has(expression)) return holds(expression, comparedKind(leftKind, rightKind), left, right, number)
    if (left === null || right === null) return isNegative(expression)
    return holds(expression, leftKind, left, this.sides.items(right), number)
  }

  private act({ groups, last: { number, row } }: Block, own: RuleField): void {
    const metadata = groups.flat().find(each => isMetadataList(each.row))
    // strings to remove are always the rule's own (R213)
    const fetches = metadata && row.fetchKey && row.ValOper !== 'remove'
    const field = (fetches && this.fields.get(row.thenField ?? '')) || own
    if (EMPTINESS.has(row.ValOper ?? '')) {
      const isEmpty = (this.outcome.values.get(own.key) ?? null) === null
      if (isEmpty === (row.ValOper === 'isNotEmpty')) {
        fail(this.outcome, own.key, row, emptinessMessage(own.label, row.ValOper ?? ''))
      }
      return
    }
    let target: Value
    let kind: Kind = 'text'
    let fetched: string[] | undefined
    if (fetches) {
      const [value] = this.sides.field(metadata.row.field, metadata.row.formattingField1, metadata.number)
      fetched = value === null ? [] : this.sides.lookup(metadata.row, value, row.fetchKey).filter(Boolean)
      target = fetched[0] ?? null
    } else if (TODAY_COMPARISONS[row.ValOper ?? '']) {
      ;[target, kind] = [this.context.today, 'date']
    } else {
      ;[target, kind] = this.sides.side(row.thenValueType, row.thenField, row.valValue, row.formattingThenField, number)
    }
    if (target === null) return
    if (row.ValOper === 'assign') setValue(this.outcome, field, storedForm(field, target, number))
    else if (row.ValOper === 'remove') this.remove(field, this.sides.items(target), number)
    else this.check(field, row, fetched ?? target, fetched ? comparedAs(field.type) : kind, number)
  }

  private remove(field: RuleField, items: string[], number: number): void {
    const value = this.outcome.values.get(field.key) ?? null
    if (value === null) return
    const after = without(value, items)
    if (after === value) return
    const kind = comparedAs(field.type)
    setValue(this.outcome, field, !after ? null : kind === 'text' ? after : readAs(kind, after, number))
  }

  /** Reports what is wrong with the field's value, if anything (R191, R194–R196). An empty field is not checked. */
  private check(field: RuleField, row: ConditionRow, target: string | string[], kind: Kind, number: number): void {
    const expression = ordinary(row.ValOper ?? '')
    const value = this.outcome.values.get(field.key) ?? null
    if (value === null) return
    const fieldKind = comparedAs(field.type)
    const single = Array.isArray(target) ? (target[0] ?? '') : target
    let wanted: string | string[] = single
    if (LISTS.has(expression)) wanted = Array.isArray(target) ? target : this.sides.items(single)
    if (BETWEEN.has(expression)) wanted = this.sides.ends(single, number)
    const compared = LISTS.has(expression) ? fieldKind : comparedKind(fieldKind, kind)
    const parts = value.split(/[,;]/).map(part => part.trim())
    const entered = row.checkMultiple ? parts.filter(Boolean) : [value]
    const wrong = entered.filter(item => !holds(expression, compared, item, wanted, number))
    if (!wrong.length) return
    const shown = Array.isArray(wanted) ? wanted.join(BETWEEN.has(expression) ? ' and ' : ', ') : wanted
    fail(
      this.outcome,
      field.key,
      row,
      wrongMessage(field.label, COMPARISONS[expression] ?? '', shown, wrong.join(', ')),
    )
  }
}
