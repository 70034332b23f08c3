/** The rows that are drawn, from `first` on, and the React key of each. */
export interface KeyedRows {
  first: number
  keys: readonly number[]
}

export const NO_ROWS: KeyedRows = { first: 0, keys: [] }

/**
 * The keys after the drawn rows became others. A row that stays keeps its key. When few stay (a page further, the end
 * of the sheet), the elements are used again for other rows, in their order: changing texts takes a third of the time
 * of making elements anew.
 */
export function rekeyed(now: KeyedRows, first: number, count: number): KeyedRows {
  if (first === now.first && count === now.keys.length) return now
  const places = Array.from({ length: count }, (_, at) => at)
  const kept = (at: number) => now.keys[first + at - now.first]
  const staying = places.filter(at => kept(at) !== undefined).length
  let fresh = Math.max(-1, ...now.keys) + 1
  const keys = places.map(at => (staying * 2 < count ? now.keys[at] : kept(at)) ?? fresh++)
  return { first, keys }
}
