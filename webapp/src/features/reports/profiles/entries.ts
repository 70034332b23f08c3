import type { Entry, Profile } from './calls'

const KEY_LENGTH = 12
let added = 0

/** A new entry. Its key names it wherever it is moved to. */
export const blankEntry = (): Entry => {
  added += 1
  const key = `${Date.now().toString(36)}${added.toString(36)}`.slice(-KEY_LENGTH)
  return { key, title: '', reportId: '', screen: '', rules: null, period: 'all', periodField: '' }
}

/** The stored entries as the form has them. */
export const entriesOf = (profile: Profile): Entry[] =>
  profile.entries.map(({ key, title, reportId, screen, rules, period, periodField }) => ({
    key,
    title,
    reportId,
    screen,
    rules,
    period,
    periodField,
  }))

/** The entries with one moved up or down; the same if there is no place for it. */
export function movedEntry(entries: readonly Entry[], at: number, by: -1 | 1): Entry[] {
  const next = [...entries]
  const [one, other] = [next[at], next[at + by]]
  if (!one || !other) return next
  next[at] = other
  next[at + by] = one
  return next
}
