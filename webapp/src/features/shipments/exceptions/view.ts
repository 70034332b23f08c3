import type { Group } from '@/conditions'
import { readFilter, writeFilter } from '@/filters'
import type { Module, Side } from './issues'

/** What the screen shows, from its address: a link opens the same view. */
export interface View {
  module: Module
  side: Side
  page: number
  filter: Group
}

/** The screen of saved filters for issues. */
export const ISSUE_PROFILES = '/invoices/exceptions/filterProfiles'
export const profilesOf = (module: Module): string => `${ISSUE_PROFILES}${inModule(module)}`

/** The list of saved filters: the issues of a module. */
export const listOf = (module: Module): string => `${module}Issue`

/** The screen of the issues of a module. */
export const issuesOf = (module: Module): string => `/invoices/exceptions${inModule(module)}`

const inModule = (module: Module) => (module === 'invoice' ? '?module=invoice' : '')

export const moduleOf = (address: URLSearchParams): Module =>
  address.get('module') === 'invoice' ? 'invoice' : 'shipment'

/** The view of an address, for a user with these sides; the first one by default. */
export function readView(address: URLSearchParams, sides: readonly Side[]): View {
  const page = Number(address.get('page'))
  const side = sides.find(each => each.toLowerCase() === address.get('profile'))
  return {
    module: moduleOf(address),
    side: side ?? sides[0] ?? 'Raise',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filter: readFilter(address),
  }
}

export function writeView({ module, side, page, filter }: View): URLSearchParams {
  const address = new URLSearchParams()
  if (module === 'invoice') address.set('module', module)
  if (side === 'Response') address.set('profile', 'response')
  if (page > 1) address.set('page', String(page))
  writeFilter(address, filter)
  return address
}
