import { mayUse } from '@/api/permissions'
import type { SessionData } from '@/api/session'
import { AREAS } from '../areas'
import { GO_KEYS } from '../hotkeys'
import { permissionOf, type RouteRow } from '../routeTable'

export interface Entry {
  id: string
  label: string
  note: string
  to: string
  keys?: string
}

/** Every screen that this user may open and that needs no id, once, with its key if it has one. */
export function screenEntries(table: readonly RouteRow[], who: SessionData | null): Entry[] {
  const keyOf = new Map<string, string>(GO_KEYS.map(({ keys, path }) => [path, keys]))
  const entries = table.flatMap(row => {
    const path = row.path.replace(/\/:[^/]+\?/g, '')
    const shown = row.load && row.access !== 'public' && !path.includes(':') && mayUse(who, permissionOf(row, table))
    if (!shown) return []
    const keys = keyOf.get(path)
    return [
      {
        id: path,
        label: row.nav?.label ?? row.title,
        note: row.nav ? AREAS[row.nav.area].label : '',
        to: path,
        ...(keys ? { keys } : {}),
      },
    ]
  })
  // some screens have several addresses: the menu's is offered, or the first
  const chosen = new Map<string, Entry>()
  for (const entry of entries) {
    const key = entry.note ? `${entry.label} ${entry.note}` : entry.label
    if (!chosen.has(key)) chosen.set(key, entry)
  }
  const inMenu = new Set([...chosen.values()].flatMap(each => (each.note ? [each.label] : [])))
  return [...chosen.values()].filter(each => each.note || !inMenu.has(each.label))
}
