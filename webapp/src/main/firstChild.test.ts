import { expect, test } from 'vitest'
import type { SessionData } from '@/api/session'
import { firstChild } from './firstChild'
import { ROUTES } from './routes'

const administrator = { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData
const opened = (path: string, who = administrator) => {
  const row = ROUTES.find(candidate => candidate.path === path)
  return row && (row.load ? row.path : firstChild(row, ROUTES, who)?.path)
}

test('no address that holds others opens a form', () => {
  for (const row of ROUTES.filter(each => each.kind === 'parent')) {
    expect(opened(row.path) ?? '', row.path).not.toMatch(/\/(new|edit)(\/|$)/)
  }
})

test('what a row opens is the screen it names', () => {
  for (const row of ROUTES.filter(each => each.opens)) expect(opened(row.path), row.path).toBe(row.opens)
})

test('the addresses of areas open what one needs first', () => {
  expect(opened('/configuration')).toBe('/configuration')
  expect(opened('/invoices')).toBe('/invoices')
  expect(opened('/accounts')).toBe('/accounts/view')
  expect(opened('/tariffs')).toBe('/tariffs/tariffManagement/listTariff')
  const profiles = '/accounts/:accountId/:systemId/deliveryProfiles'
  expect(opened(profiles)).toBe(`${profiles}/listProfiles`)
})

test('it opens what the person may open, or nothing', () => {
  const nobody = { ...administrator, loggedInUser: { isAdmin: 0 } } as unknown as SessionData
  expect(opened('/accounts', nobody)).toBeUndefined()
})
