/** What was opened last from the palette, by user and system. Signing out clears the storage. */

export interface Recent {
  id: string
  label: string
  note: string
  to: string
}

const MOST = 6
const keyOf = (whose: string) => `freight.recent.${whose}`

export function recentOf(whose: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(whose)) ?? '[]')
    return Array.isArray(kept) ? (kept as Recent[]).filter(one => one?.label && one.to) : []
  } catch {
    return []
  }
}

export function noteRecent(whose: string, { id, label, note, to }: Recent): void {
  const others = recentOf(whose).filter(one => one.to !== to)
  localStorage.setItem(keyOf(whose), JSON.stringify([{ id, label, note, to }, ...others].slice(0, MOST)))
}
