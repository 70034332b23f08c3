import { comparedAs } from '@/fields'
import type { Numbered } from './blocks'
import type { ConditionRow, Context, Formatting, Rule, RuleField } from './rule'
import { Cannot, compute, computedKind, type Value } from './values'
import { type Kind, listed, RESULT, TODAY } from './words'

/** The values that the conditions of a rule compare: fields, results, metadata, and literals. */
export class Sides {
  private readonly results = new Map<string, Numbered>()

  constructor(
    rule: Rule,
    private readonly fields: ReadonlyMap<string, RuleField>,
    private readonly context: Context,
    private readonly values: ReadonlyMap<string, Value>,
  ) {
    for (const [at, row] of rule.rows.entries()) {
      if (row.operator === RESULT && row.isActive !== false) {
        this.results.set(`${RESULT}${at + 1}`, { number: at + 1, row })
      }
    }
  }

  /** The items of a list; today as a date. */
  items(text: string): string[] {
    return listed(text).map(item => (item === TODAY ? this.context.today : item))
  }

  /** Both ends of a between. */
  ends(text: string, number: number): string[] {
    const ends = this.items(text)
    if (ends.length !== 2) throw new Cannot(number, 'between needs two values')
    return ends
  }

  /** The metadata of a row for a value. */
  lookup(row: ConditionRow, value: string, fetchKey: string | null | undefined): readonly string[] {
    return this.context.lookup(row.metaSource ?? '', row.matchKey ?? '', value, fetchKey ?? '')
  }

  /** A field, today or a text, formatted, and the kind it is compared as. */
  side(
    valueType: string | null | undefined,
    key: string | null | undefined,
    text: string | null | undefined,
    formatting: Formatting | null | undefined,
    number: number,
  ): [Value, Kind] {
    if (valueType === 'field') return this.field(key, formatting, number)
    if (text === TODAY) return this.formatted(this.context.today, 'date', formatting, number)
    return this.formatted(text || null, 'text', formatting, number)
  }

  /** The value of a field or of a result, formatted, and the kind it is compared as. */
  field(key: string | null | undefined, formatting: Formatting | null | undefined, number: number): [Value, Kind] {
    const each = this.results.get(key ?? '')
    if (each && key) {
      // a result that refers to itself is empty
      this.results.delete(key)
      const { row } = each
      const [left, leftKind] = this.field(row.field, row.formattingField1, each.number)
      const [right, rightKind] = this.side(row.valueType, row.field2, row.value, row.formattingField2, each.number)
      this.results.set(key, each)
      const expression = row.expression ?? ''
      const value = compute(expression, left, leftKind, right, rightKind, each.number)
      return this.formatted(value, computedKind(expression, leftKind, rightKind), formatting, number)
    }
    const field = this.fields.get(key ?? '')
    const value = field ? (this.values.get(field.key) ?? null) : null
    return this.formatted(value, field ? comparedAs(field.type) : 'text', formatting, number)
  }

  private formatted(
    value: Value,
    kind: Kind,
    formatting: Formatting | null | undefined,
    number: number,
  ): [Value, Kind] {
    const expression = formatting?.formattingExpr
    if (!expression) return [value, kind]
    const size = formatting.formattingValue || null
    return [compute(expression, value, kind, size, 'numeric', number), computedKind(expression, kind, 'numeric')]
  }
}
