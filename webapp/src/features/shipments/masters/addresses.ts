const ADDRESS = '/reports/hblMapping'

/** The address of a master next to the list, or of the list alone; `kept` is the current query. */
export function addressOf(open: string | null, kept = ''): string {
  const query = new URLSearchParams(kept)
  if (open) query.set('master', open)
  else query.delete('master')
  return query.size ? `${ADDRESS}?${query}` : ADDRESS
}
