import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainFigure } from '@/fields'
import { applyRule, type Outcome } from './evaluate'
import type { AutoFetchRow, ConditionRow, Lookup, RuleField } from './rule'

interface Case {
  name: string
  rules: string[]
  field: string
  fields: ConditionRow[]
  fetches?: AutoFetchRow[]
  values: Record<string, string>
  expect: {
    values: Record<string, string | null>
    findings: Record<string, string>
    filled: Record<string, string>
    warnings?: Record<string, string>
  }
}

const VECTORS: {
  today: string
  template: RuleField[]
  tables: Record<string, Array<Record<string, string>>>
  cases: Case[]
} = JSON.parse(readFileSync(join(process.cwd(), '..', 'tests', 'vectors', 'rules.json'), 'utf8'))

const FIELDS = new Map(VECTORS.template.map(field => [field.key, field]))

const lookup: Lookup = (source, matchKey, value, fetchKey) =>
  (VECTORS.tables[source] ?? [])
    .filter(entry => entry[matchKey]?.toLowerCase() === value.toLowerCase())
    .map(entry => entry[fetchKey] ?? '')

/** The browser's half of the vectors: R179–R198 and R043, as the server runs them. */
describe('rules of fields', () => {
  it.each(VECTORS.cases)('$rules $name', ({ field, fields, fetches = [], values, expect: expected }) => {
    // a grid has numbers in their plain form
    const canonical = Object.entries(values).map(
      ([key, value]) => [key, FIELDS.get(key)?.type === 'numeric' ? (plainFigure(value) ?? value) : value] as const,
    )
    const outcome: Outcome = { values: new Map(canonical), findings: new Map(), filled: new Map(), warnings: new Map() }
    applyRule({ field, rows: fields, fetches }, FIELDS, { today: VECTORS.today, lookup }, outcome)
    expect(Object.fromEntries(outcome.findings)).toEqual(expected.findings)
    expect(Object.fromEntries(outcome.filled)).toEqual(expected.filled)
    expect(Object.fromEntries(outcome.warnings)).toEqual(expected.warnings ?? {})
    const after = Object.keys(expected.values).map(key => [key, outcome.values.get(key) ?? null])
    // what no rule set stays as typed
    const asTyped = Object.entries(expected.values).map(([key, value]) => [key, value])
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(asTyped))
  })
})
