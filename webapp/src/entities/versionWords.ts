import type { Wire } from '@/api/wire'
import { showDay } from '@/ui'

export const VERSION_STATE: Record<Wire<'VersionView'>['state'], string> = {
  draft: 'Draft',
  published: 'Published',
  superseded: 'Superseded',
}

/** Validity as people read it: both days belong to it; without a last day it has no end. */
export const validity = (effective: string, expiry: string): string =>
  expiry ? `${showDay(effective)} to ${showDay(expiry)}` : `from ${showDay(effective)}`

const FIGURE = /^-?\d+(\.\d+)?$/
const decimalsOf = (text: string) => (FIGURE.test(text) ? (text.split('.')[1] ?? '').length : 0)

/** Two figures with the same decimals, two at least, so that a change is read at a glance: 9.7500 and 3.9165. What may
    be a number of days or a divisor asks for none at least. */
export function alike(before: string, after: string, least = 2): [string, string] {
  const decimals = Math.max(least, decimalsOf(before), decimalsOf(after))
  const written = (text: string) =>
    decimals && FIGURE.test(text)
      ? `${text.split('.')[0]}.${(text.split('.')[1] ?? '').padEnd(decimals, '0')}`
      : text || '–'
  return [written(before), written(after)]
}
