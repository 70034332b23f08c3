import type { Wire } from '@/api/wire'

export const VERSION_STATE: Record<Wire<'VersionView'>['state'], string> = {
  draft: 'Draft',
  published: 'Published',
  superseded: 'Superseded',
}

/** Validity as people read it: both days belong to it; without a last day it has no end. */
export const validity = (effective: string, expiry: string): string =>
  expiry ? `${effective} to ${expiry}` : `from ${effective}`
