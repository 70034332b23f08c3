const NAMES = ['outcome', 'reasonCode', 'reason', 'chargeId'] as const
/** These may be empty and mean it: shipments without a carrier are a group. */
const MAY_BE_EMPTY = ['customer', 'carrier', 'origin', 'destination', 'service'] as const
const ALL = [...NAMES, ...MAY_BE_EMPTY]

export type Group = Partial<Record<(typeof ALL)[number], string>>
/** Which shipments of a what-if are shown. */
export type RowsView = Group & { page: number }

/** The reason of those for which a person chose a lane that does not fit any more. */
export const CHOICE_GONE = 'choice_gone'

/** What the outcomes are called. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  same: 'As before',
  changed: 'Repriced',
  gained: 'Newly rated',
  lost: 'No longer rated',
  unrated: 'Not rated, as before',
  currency: 'Other currency',
}

/** Which rows are shown; it lives in the address, so a link opens the same group. */
export function readRows(address: URLSearchParams): RowsView {
  const given = ALL.map(name => [name, address.get(name)] as const).filter(([, value]) => value !== null)
  const page = Number(address.get('page'))
  return { ...Object.fromEntries(given), page: Number.isInteger(page) && page > 0 ? page : 1 }
}

/** The address of one group; what is not named is left out. */
export function groupAddress(group: Group): string {
  const given = ALL.filter(name => group[name] !== undefined).map(name => [name, String(group[name])])
  return `?${new URLSearchParams(given)}`
}

/** Is this group the one that is shown? */
export const isShown = (view: RowsView, group: Group): boolean => ALL.every(name => view[name] === group[name])
