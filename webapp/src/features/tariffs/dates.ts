/** Validity as people read it: both days belong to it; without a last day it has no end. */
export const validity = (effective: string, expiry: string): string =>
  expiry ? `${effective} to ${expiry}` : `from ${effective}`
