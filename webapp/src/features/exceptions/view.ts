import { type Group, readFilter, writeFilter } from '@/filters'
import type { Module, Side } from './issues'

/** What the screen shows. It lives in the address: a link opens the same view. */
export interface View {
  module: Module
  side: Side
  page: number
  filter: Group
}

/** The view of an address for somebody who may work on these sides; the first of them unless the address says which. */
export function readView(address: URLSearchParams, sides: readonly Side[]): View {
  const page = Number(address.get('page'))
  const side = sides.find(each => each.toLowerCase() === address.get('profile'))
  return {
    module: address.get('module') === 'invoice' ? 'invoice' : 'shipment',
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
