import type { Wire } from '@/api/wire'

/** The rate of a charge: `21 %`, or a dash where it has none or can't be decided. */
export const shownRate = (tax: Wire<'ChargeTax'> | null | undefined): string =>
  tax?.percent ? `${tax.percent} %` : '–'
