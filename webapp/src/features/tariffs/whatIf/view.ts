const NAMES = ['outcome', 'reasonCode', 'reason', 'chargeId'] as const
/** An empty value is a group, too: shipments without a carrier. */
const MAY_BE_EMPTY = ['customer', 'carrier', 'origin', 'destination', 'service'] as const
const ALL = [...NAMES, ...MAY_BE_EMPTY]

export type Group = Partial<Record<(typeof ALL)[number], string>>
/** Which shipments of a what-if are shown. */
export type RowsView = Group & { page: number }

/** The reason of shipments whose manually selected lane no longer matches. */
export const CHOICE_GONE = 'choice_gone'

/** The labels of the outcomes. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  same: 'As before',
  changed: 'Repriced',
  gained: 'Newly rated',
  lost: 'No longer rated',
  unrated: 'Not rated, as before',
  currency: 'Other currency',
}

/** Which rows are shown; in the address, so that a link opens the same group. */
export function readRows(address: URLSearchParams): RowsView {
  const given = ALL.map(name => [name, address.get(name)] as const).filter(([, value]) => value !== null)
  const page = Number(address.get('page'))
  return { ...Object.fromEntries(given), page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** The address of one group; missing values are left out. */
export function groupAddress(group: Group): string {
  const given = ALL.filter(name => group[name] !== undefined).map(name => [name, String(group[name])])
  return `?${new URLSearchParams(given)}`
}

/** Whether this group is the current one. */
export const isShown = (view: RowsView, group: Group): boolean => ALL.every(name => view[name] === group[name])
