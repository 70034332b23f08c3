import { mayUse } from '@/api/permissions'
import type { SessionData } from '@/api/session'
import { permissionOf, type RouteRow } from '@/shell/routeTable'

/** The address of a form: a user who follows the address of a list does not want to enter a record. */
const isForm = (path: string) => /\/(new|edit)(\/|$)/.test(path)

/**
 * The address to open for one without a screen: the row it names, or the first row below it that needs no record, is
 * not a form, and is open to this user. Undefined if there is none.
 */
export function firstChild(row: RouteRow, table: readonly RouteRow[], who: SessionData | null): RouteRow | undefined {
  const open = table.filter(
    child =>
      child.load &&
      child.path.startsWith(`${row.path}/`) &&
      !child.path.slice(row.path.length).includes(':') &&
      !isForm(child.path.slice(row.path.length)) &&
      mayUse(who, permissionOf(child, table)),
  )
  const named = table.find(each => each.load && each.path === row.opens && mayUse(who, permissionOf(each, table)))
  return named ?? open[0]
}
