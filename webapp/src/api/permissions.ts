import { type SessionData, useSession } from './session'

type Holder = Pick<SessionData, 'permissions' | 'products'> & { loggedInUser: { isAdmin: number } }

/**
 * May this person use what carries `permission` (R360–R363)? An administrator may do everything. `company.*` asks for
 * any permission of that family; null asks for nothing.
 */
export function mayUse(who: Holder | null, permission: string | null): boolean {
  if (permission === null) return true
  if (!who) return false
  if (who.loggedInUser.isAdmin === 1) return true
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
