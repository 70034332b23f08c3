import { mayUse } from '@/api/permissions'
import type { SessionData } from '@/api/session'
import { GO_KEYS, targetOf } from '../hotkeys'
import { permissionOf, type RouteRow } from '../routeTable'

export interface Entry {
  id: string
  label: string
  note: string
  to: string
  keys?: string
}

/** Every built screen this person may open and that needs no id, with its key where it has one. */
export function screenEntries(table: readonly RouteRow[], who: SessionData | null): Entry[] {
  const keyOf = new Map<string, string>(GO_KEYS.map(({ keys, path }) => [targetOf(path, table), keys]))
  return table.flatMap(row => {
    const path = row.path.replace(/\/:[^/]+\?/g, '')
    const shown = row.load && row.access !== 'public' && !path.includes(':') && mayUse(who, permissionOf(row, table))
    if (!shown) return []
    const keys = keyOf.get(path)
    return [
      { id: path, label: row.nav?.label ?? row.title, note: row.nav?.group ?? '', to: path, ...(keys ? { keys } : {}) },
    ]
  })
}

/** Entries that hold every word of the query, in any order; those that begin with it first. */
export function matching<T extends { label: string; note: string }>(entries: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (entry: T) => `${entry.label} ${entry.note}`.toLowerCase()
  const begins = (entry: T) => (text(entry).startsWith(words[0] ?? '') ? 0 : 1)
  return entries.filter(entry => words.every(word => text(entry).includes(word))).sort((a, b) => begins(a) - begins(b))
}
