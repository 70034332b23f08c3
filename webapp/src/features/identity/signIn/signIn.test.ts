import { expect, test } from 'vitest'
import { safeNext } from './signIn'

test('after signing in the person goes back inside the app, never out of it', () => {
  expect(safeNext('/invoices/list?page=2')).toBe('/invoices/list?page=2')
  for (const out of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '', null]) {
    expect(safeNext(out), String(out)).toBeNull()
  }
})
