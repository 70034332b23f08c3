import { type SessionData, useSession } from './session'

type Holder = Pick<SessionData, 'permissions' | 'products'> &
  Partial<Pick<SessionData, 'withheld'>> & { loggedInUser: { isAdmin: number; userType?: string } }

/** People of carriers are let into tracking and what is their own alone (R380). */
export const isCarrier = (who: Holder | null): boolean =>
  who?.loggedInUser.userType === 'transportOperator' && who.loggedInUser.isAdmin !== 1

/**
 * May this person use what carries `permission` (R360–R363)? An administrator may do everything that the company uses at
 * all (R384). `company.*` asks for any permission of that family; null asks for nothing.
 */
export function mayUse(who: Holder | null, permission: string | null): boolean {
  if (permission === null) return true
  if (!who) return false
  if (who.loggedInUser.isAdmin === 1) return !who.withheld?.includes(permission)
  if (isCarrier(who) && !permission.startsWith('tracking.')) return false
  if (!permission.endsWith('.*')) return who.permissions.includes(permission)
  const family = permission.slice(0, -1)
  return who.permissions.some(held => held.startsWith(family))
}

/** R361: what names a product that is not in the product list is removed, for administrators too. */
export function hasProduct(who: Holder | null, product: string | undefined): boolean {
  return product === undefined || (who?.products.includes(product) ?? false)
}

/** Is it shown to the person signed in? */
export function usePermission(permission: string | null, product?: string): boolean {
  return useSession(state => mayUse(state.data, permission) && hasProduct(state.data, product))
}

/** The screen or button in use; every call carries it from now on (R367). */
export const setCurrentContext = (permission: string): void => useSession.setState({ currentContext: permission })
