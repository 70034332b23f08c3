/** Entries that contain every word of the query, in any order; those that begin with it first. */
export function matching<T extends { label: string; note: string }>(entries: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (entry: T) => `${entry.label} ${entry.note}`.toLowerCase()
  const begins = (entry: T) => (text(entry).startsWith(words[0] ?? '') ? 0 : 1)
  return entries.filter(entry => words.every(word => text(entry).includes(word))).sort((a, b) => begins(a) - begins(b))
}
