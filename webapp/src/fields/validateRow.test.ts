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
  rowIndex?: number
  serverMessages?: Record<string, string>
  expect: { errors: Record<string, { kind: string; message: string }>; row?: GridRow }
}

/** The server's tests run this very file: the two readings of the rules cannot drift apart. */
const VECTORS = `${import.meta.dirname}/../../../tests/vectors/grid-row-validation.json`

describe.skipIf(!existsSync(VECTORS))('the cases that the server is held to', () => {
  const cases: VectorCase[] = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, 'utf8')).cases : []
  test.each(cases.map(vector => [`${vector.rules.join(' ')} ${vector.name}`, vector] as const))(
    '%s',
    (_name, vector) => {
      const verdict = rowValidator(vector.fields, vector.actionType)(vector.row, vector.rowIndex, vector.serverMessages)
      expect(verdict.errors).toEqual(vector.expect.errors)
      if (vector.expect.row) expect(verdict.row).toMatchObject(vector.expect.row)
    },
  )
})

const number: Field = {
  key: 's#number',
  label: 'Shipment no',
  type: 'text',
  length: 5,
  minLength: 2,
  isMandatory: true,
}

test('R010, R011: only a row marked for update is checked, and the mark is cleared', () => {
  const check = rowValidator([number], 'shipmentEntry')
  expect(check({ 's#number': '' })).toMatchObject({ checked: false, errors: {} })
  const verdict = check({ 's#number': '', updateField: true }, 7)
  expect(verdict.errors['s#number']).toEqual({ kind: 'mandatory', message: 'Mandatory!' })
  expect(verdict.row).toMatchObject({ updateField: false, tempId: 7 })
})

test('R136: a mismatch says what the server said, else what the field says', () => {
  const port: Field = { key: 'r#port', label: 'Origin', type: 'text', regex: '[A-Z]{5}', errorMessage: 'Five letters' }
  const check = rowValidator([port], 'default')
  const row = { 'r#port': 'ab', updateField: true }
  expect(check(row).errors['r#port']?.message).toBe('Five letters')
  expect(check(row, 0, { 'r#port': 'No such port' }).errors['r#port']?.message).toBe('No such port')
})

test('a pattern that is none leaves the cell to the server', () => {
  const field: Field = { key: 'a#b', label: 'B', type: 'text', regex: '(' }
  expect(rowValidator([field], 'default')({ 'a#b': 'x', updateField: true }).errors).toEqual({})
})
