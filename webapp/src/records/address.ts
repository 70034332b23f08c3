import { useSearchParams } from 'react-router'

/** Addresses of a list at `list` whose records open next to it with `?record=`. */
export const recordInQuery = (list: string) => (open: string | null, kept: string) => {
  const query = new URLSearchParams(kept)
  if (open) query.set('record', open)
  else query.delete('record')
  return query.size ? `${list}?${query}` : list
}

/** The record that is open next to the list at `list`, and the addresses of all of them: one definition of `?record=`. */
export function useRecordInQuery(list: string) {
  const [address] = useSearchParams()
  return { open: address.get('record'), addressOf: recordInQuery(list) }
}

/** Where the screens of a kind of record are: in the configuration, and during company setup in its wizard. */
export const recordsUnder = (pathname: string, kind: string) =>
  `${pathname.startsWith('/wizard/') ? '/wizard' : '/configuration'}/${kind}`
