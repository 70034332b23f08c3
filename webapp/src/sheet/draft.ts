import type { CellValue } from '@/grid'

/** A row that was typed and not saved. */
export interface DraftRow {
  /** The stored record it changes; null for a new row. */
  id: string | null
  revision: number
  deleted: boolean
  /** The changed cells, by column key. */
  cells: Record<string, CellValue>
}

/** The unsaved rows of one window. */
export interface Draft {
  savedAt: number
  rows: DraftRow[]
}

/** The result of restoring a draft. */
export interface RestoredDraft {
  restored: number
  /** Of these, rows that another user saved in the meantime: the user has to decide. */
  newer: number
  /** Rows whose record no longer exists. */
  gone: number
}

const KEPT_MS = 30 * 86_400_000

/** Where drafts are stored: the browser's database, or a list in a test. */
export interface DraftShelf {
  put: (key: string, draft: Draft) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Every draft whose key has this prefix. */
  all: (prefix: string) => Promise<[key: string, draft: Draft][]>
  /** Keys that an open window writes to. */
  inUse: () => Promise<ReadonlySet<string>>
}

/** Drafts that no window writes to any more: those of a closed, reloaded or crashed one, oldest first. */
export async function leftBehind(shelf: DraftShelf, prefix: string, now: number): Promise<[string, Draft][]> {
  const [drafts, inUse] = await Promise.all([shelf.all(prefix), shelf.inUse()])
  const left = drafts.filter(([key]) => !inUse.has(key)).sort(([, a], [, b]) => a.savedAt - b.savedAt)
  const isOld = ([, draft]: [string, Draft]) => now - draft.savedAt > KEPT_MS || !draft.rows.length
  await Promise.all(left.filter(isOld).map(([key]) => shelf.remove(key)))
  return left.filter(entry => !isOld(entry))
}

/** How long ago, in words. */
export function agoWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  const days = Math.floor(hours / 24)
  return `${days} ${days === 1 ? 'day' : 'days'} ago`
}
