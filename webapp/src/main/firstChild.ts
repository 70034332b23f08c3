import { mayUse } from '@/api/permissions'
import type { SessionData } from '@/api/session'
import { permissionOf, type RouteRow } from '@/shell/routeTable'

/** The address of a form: somebody who follows an address of a list does not mean to enter anything. */
const isForm = (path: string) => /\/(new|edit)(\/|$)/.test(path)

/**
 * What an address without a screen of its own opens: the row it names, or the first of those below it that is built, needs no
 * record, is no form, and is open to this person. Undefined where there is none.
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
