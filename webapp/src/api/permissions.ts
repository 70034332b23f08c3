import { type SessionData, useSession } from './session'

type Holder = Pick<SessionData, 'permissions' | 'products'> &
  Partial<Pick<SessionData, 'withheld'>> & { loggedInUser: { isAdmin: number; userType?: string } }

/** Carrier users may use tracking and their own settings only (R380). */
export const isCarrier = (who: Holder | null): boolean =>
  who?.loggedInUser.userType === 'transportOperator' && who.loggedInUser.isAdmin !== 1

/**
 * May this user use what requires `permission` (R360–R363)? An administrator may do everything that the company uses at
 * all (R384). `company.*` asks for any permission of that family; null requires nothing.
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

/** R361: what belongs to a product that is not in the product list is hidden, for administrators too. */
export function hasProduct(who: Holder | null, product: string | undefined): boolean {
  return product === undefined || (who?.products.includes(product) ?? false)
}

/** Whether the signed-in user may see it. */
export function usePermission(permission: string | null, product?: string): boolean {
  return useSession(state => mayUse(state.data, permission) && hasProduct(state.data, product))
}

/** Whether the signed-in user may see costs, in a system that buys and sells. */
export function useSeesCosts(): boolean {
  const buysAndSells = useSession(state => state.data?.buysAndSells ?? false)
  return usePermission('costs.viewCosts') && buysAndSells
}

/** Sets the screen or button in use; every call sends it from now on (R367). */
export const setCurrentContext = (permission: string): void => useSession.setState({ currentContext: permission })
