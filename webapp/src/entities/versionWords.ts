import type { Wire } from '@/api/wire'
import { showDay } from '@/ui'

export const VERSION_STATE: Record<Wire<'VersionView'>['state'], string> = {
  draft: 'Draft',
  published: 'Published',
  superseded: 'Superseded',
}

/** A validity period: both days are included; without an end date it is open-ended. */
export const validity = (effective: string, expiry: string): string =>
  expiry ? `${showDay(effective)} to ${showDay(expiry)}` : `from ${showDay(effective)}`

const FIGURE = /^-?\d+(\.\d+)?$/
const decimalsOf = (text: string) => (FIGURE.test(text) ? (text.split('.')[1] ?? '').length : 0)

/** Two numbers with the same decimals, at least two, so that a change is easy to read: 9.7500 and 3.9165. What may be a
 * number of days or a divisor needs none. */
export function alike(before: string, after: string, least = 2): [string, string] {
  const decimals = Math.max(least, decimalsOf(before), decimalsOf(after))
  const written = (text: string) =>
    decimals && FIGURE.test(text)
      ? `${text.split('.')[0]}.${(text.split('.')[1] ?? '').padEnd(decimals, '0')}`
      : text || '–'
  return [written(before), written(after)]
}
