import { expect, test } from 'vitest'
import type { SessionData } from '@/api/session'
import { routeModule, screen } from '../routeTable'
import { screenEntries } from './entries'

const load = async () => ({ default: () => null })
const nav = (area: 'accounts' | 'shipments') =>
  ({ nav: { area, place: 1, about: 'Some.', icon: () => null } }) as object
const table = routeModule({ module: 'accounts', context: 'billing' }, [
  screen('/wizard/accounts/view', 'Accounts', load),
  screen('/accounts/view', 'Accounts', load, nav('accounts')),
  screen('/accounts/new', 'New account', load),
  screen('/wizard/accounts/new', 'New account', load),
  screen('/invoices/exceptions', 'Exceptions', load, nav('shipments')),
  screen('/payables/disputes', 'Exceptions', load, nav('accounts')),
])
const admin = { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData

test('a screen with several addresses is offered once: that of the menu, or the first', () => {
  expect(screenEntries(table, admin).map(entry => entry.to)).toEqual([
    '/accounts/view',
    '/accounts/new',
    '/invoices/exceptions',
    '/payables/disputes',
  ])
})
