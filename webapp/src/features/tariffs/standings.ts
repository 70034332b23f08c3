import type { Wire } from '@/api/wire'

export type Standing = Wire<'StandingCount'>['standing']

/** The states of a tariff, as named in columns and filters. */
export const STANDINGS: Record<Standing, { column: string; filter: string }> = {
  inForce: { column: 'In effect', filter: 'in effect today' },
  upcoming: { column: 'Upcoming', filter: 'upcoming' },
  expiring30: { column: 'Expiring: 30 days', filter: 'expiring within 30 days' },
  expiring60: { column: '60 days', filter: 'expiring within 60 days' },
  expiring90: { column: '90 days', filter: 'expiring within 90 days' },
  expired: { column: 'Expired', filter: 'expired' },
  draft: { column: 'Drafts', filter: 'with a draft' },
  neverPublished: { column: 'Never published', filter: 'never published' },
  superseded: { column: 'Superseded', filter: 'with superseded versions' },
  withoutLanes: { column: 'Without lanes', filter: 'without lanes' },
}

export const isStanding = (text: string): text is Standing => text in STANDINGS

export const countOf = (standings: readonly Wire<'StandingCount'>[], wanted: Standing): number =>
  standings.find(each => each.standing === wanted)?.count ?? 0
