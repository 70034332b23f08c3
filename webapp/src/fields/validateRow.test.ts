import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ActionType } from './checkCell'
import type { Field } from './field'
import { type GridRow, rowValidator } from './validateRow'

interface VectorCase {
  name: string
  rules: string[]
  actionType: ActionType
  fields: Field[]
  row: GridRow
  index?: number
  serverMessages?: Record<string, string>
  expect: { errors: Record<string, { kind: string; message: string }>; row?: GridRow }
}

/** The server's tests use the same file, so the two implementations of the rules cannot diverge. */
const VECTORS = `${import.meta.dirname}/../../../tests/vectors/grid-row-validation.json`

describe.skipIf(!existsSync(VECTORS))('the cases that the server is held to', () => {
  const cases: VectorCase[] = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, 'utf8')).cases : []
  test('are there', () => expect(cases.length).toBeGreaterThan(60))
  test.each(cases.map(vector => [`${vector.rules.join(' ')} ${vector.name}`, vector] as const))(
    '%s',
    (_name, vector) => {
      const verdict = rowValidator(vector.fields, vector.actionType)(vector.row, vector.index, vector.serverMessages)
      expect(verdict.errors).toEqual(vector.expect.errors)
      // null on either side: the row has no such value
      for (const [key, value] of Object.entries(vector.expect.row ?? {}))
        expect(verdict.row[key] ?? null).toEqual(value)
    },
  )
})

test('a pattern that is none leaves the cell to the server', () => {
  const field: Field = { key: 'a#b', label: 'B', type: 'text', regex: '(' }
  expect(rowValidator([field], 'default')({ 'a#b': 'x', updateField: true }).errors).toEqual({})
})
