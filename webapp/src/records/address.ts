/** Addresses of a list at `list` whose records stand beside it under `?record=`. */
export const recordInQuery = (list: string) => (open: string | null, kept: string) => {
  const query = new URLSearchParams(kept)
  if (open) query.set('record', open)
  else query.delete('record')
  return query.size ? `${list}?${query}` : list
}
