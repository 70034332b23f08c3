import type { RowsView } from '../calls'

const NAMES = ['outcome', 'reasonCode', 'reason', 'carrier', 'origin', 'destination', 'service'] as const
type Group = Pick<RowsView, (typeof NAMES)[number]>

const NO_GROUP: Group = {
  outcome: '',
  reasonCode: '',
  reason: '',
  carrier: '',
  origin: '',
  destination: '',
  service: '',
}
const OUTCOMES = new Set(['rated', 'notRated', 'mismatch'])

/** Which rows are shown; in the address, so that a link opens the same group. */
export function readRows(address: URLSearchParams): RowsView {
  const read = (name: string) => address.get(name) ?? ''
  const outcome = read('outcome')
  const page = Number(address.get('page'))
  return {
    outcome: OUTCOMES.has(outcome) ? (outcome as RowsView['outcome']) : '',
    reasonCode: read('reasonCode'),
    reason: read('reason'),
    carrier: read('carrier'),
    origin: read('origin'),
    destination: read('destination'),
    service: read('service'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of one group; missing values are left out. */
export function groupAddress(group: Partial<Group>): string {
  const given = NAMES.filter(name => group[name]).map(name => [name, String(group[name])])
  return `?${new URLSearchParams(given)}`
}

/** Whether this group is the current one. */
export const isShown = (view: RowsView, group: Partial<Group>): boolean =>
  NAMES.every(name => view[name] === { ...NO_GROUP, ...group }[name])
