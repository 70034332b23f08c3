import { expect, test } from 'vitest'
import { isGoodPassword, pairProblem, passwordRules } from './passwordRules'

test('a password needs 8 characters, both cases, a digit and a sign (R153–R157)', () => {
  expect(isGoodPassword('Freight#1')).toBe(true)
  for (const lacking of ['Frei#1', 'freight#1', 'FREIGHT#1', 'Freight##', 'Freight11']) {
    expect(isGoodPassword(lacking), lacking).toBe(false)
  }
})

test('every unmet rule is named', () => {
  const open = passwordRules('abc').filter(rule => !rule.held)
  expect(open.map(rule => rule.asks)).toEqual([
    'At least 8 characters',
    'An uppercase letter',
    'A number',
    'One of #?!@$%^&*-',
  ])
})

test('the pair must be equal (R151) and hold no space (R152)', () => {
  expect(pairProblem('Freight#1', 'Freight#1')).toBeNull()
  expect(pairProblem('Freight#1', 'Freight#2')).toMatch(/Passwords don’t match/)
  expect(pairProblem('Frei ght#1', 'Frei ght#1')).toMatch(/No spaces/)
})
