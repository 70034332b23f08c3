import { mayUse } from '@/api/permissions'
import type { SessionData } from '@/api/session'
import { NAV_GROUPS, type NavGroup, type NavPlace, permissionOf, type RouteRow } from './routeTable'

export interface NavItem extends NavPlace {
  path: string
}

/**
 * The side navigation: built screens that have a place in it and that this person may open, by group. Addresses of a
 * system's profile lead to the system in use.
 */
export function navigationFor(table: readonly RouteRow[], who: SessionData | null): Array<[NavGroup, NavItem[]]> {
  const system = who?.loggedInUser.system?.id ?? ''
  const items = table.flatMap(row =>
    row.nav && row.load && mayUse(who, permissionOf(row, table))
      ? [{ ...row.nav, path: withoutOptional(row.path).replace(':systemId', system) }]
      : [],
  )
  return NAV_GROUPS.map((group): [NavGroup, NavItem[]] => [
    group,
    items.filter(item => item.group === group).sort((a, b) => a.place - b.place),
  ]).filter(([, inGroup]) => inGroup.length > 0)
}

const withoutOptional = (path: string) => path.replace(/\/:[^/]+\?/g, '')

/** The item that stands for an address: the one with the longest path above it. */
export function currentItem(items: readonly NavItem[], pathname: string): NavItem | undefined {
  const holds = (item: NavItem) =>
    [item.path, ...(item.holds ?? [])].filter(
      path => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
    )
  const reach = (item: NavItem) => Math.max(0, ...holds(item).map(path => path.length))
  const best = [...items].sort((a, b) => reach(b) - reach(a))[0]
  return best && reach(best) > 0 ? best : undefined
}
