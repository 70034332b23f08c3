import { expect, test } from 'vitest'
import { hasProduct, mayUse } from './permissions'

const operator = {
  loggedInUser: { isAdmin: 0 as const },
  permissions: ['tariffs.menuTariffs', 'company.view'],
  products: ['billing'],
}
const administrator = { loggedInUser: { isAdmin: 1 as const }, permissions: [], products: ['billing'] }

test('an administrator may do everything (R360)', () => {
  expect(mayUse(administrator, 'tariffs.saveTariff')).toBe(true)
  expect(mayUse(administrator, 'company.*')).toBe(true)
})

test('what the company does not use, an administrator does not see either (R384)', () => {
  const cut = { ...administrator, withheld: ['tariffs.saveTariff', 'group.viewGroup', 'group.*'] }
  expect(mayUse(cut, 'tariffs.saveTariff')).toBe(false)
  expect(mayUse(cut, 'tariffs.menuTariffs')).toBe(true)
  expect(mayUse(cut, 'group.*')).toBe(false)
  expect(mayUse(cut, 'company.*')).toBe(true)
})

test('people of a carrier see tracking alone, whatever they hold (R380)', () => {
  const carrier = {
    ...operator,
    permissions: [...operator.permissions, 'tracking.viewTracking'],
    loggedInUser: { isAdmin: 0 as const, userType: 'transportOperator' },
  }
  expect(mayUse(carrier, 'tariffs.menuTariffs')).toBe(false)
  expect(mayUse(carrier, 'tracking.viewTracking')).toBe(true)
})

test('an ordinary user sees what is in the permission list (R362) and nothing else (R363)', () => {
  expect(mayUse(operator, 'tariffs.menuTariffs')).toBe(true)
  expect(mayUse(operator, 'tariffs.saveTariff')).toBe(false)
})

test('a family is open to whoever holds one of its permissions', () => {
  expect(mayUse(operator, 'company.*')).toBe(true)
  expect(mayUse(operator, 'group.*')).toBe(false)
})

test('a product that is not in the list is removed, for administrators too (R361)', () => {
  expect(hasProduct(administrator, 'payables')).toBe(false)
  expect(hasProduct(administrator, 'billing')).toBe(true)
  expect(hasProduct(administrator, undefined)).toBe(true)
})

test('nobody signed in may use nothing that asks for a permission', () => {
  expect(mayUse(null, 'tariffs.menuTariffs')).toBe(false)
  expect(mayUse(null, null)).toBe(true)
})
