/** The content of a request as it is stored (operations §3). */
export interface Named {
  displayName: string
  value: string
  oldValue?: string
  diff?: boolean
}
interface LaneSide {
  parameters: Named[]
  charges: Named[]
}
export interface RateLane {
  action: 'added' | 'removed' | 'changed'
  oldData: LaneSide | null
  newData: LaneSide | null
}
interface QuoteCharge {
  chargeID: string
  label: string
  totalValue: string
  adhocCharge: boolean
}
interface QuoteRate {
  templateName: string
  version: number
  carrier: string
  appliedOn: string
  total: string
}
export interface Content {
  details?: Named[]
  /** For rates. */
  terms?: Named[]
  data?: RateLane[]
  lanes?: number
  versions?: { old: string; new: string }
  /** For quotes. */
  account?: { number: string; name: string }
  selectedCurrency?: { v: string }
  routingDetails?: Named[]
  charges?: QuoteCharge[]
  resultRates?: QuoteRate[]
  total?: string
  note?: string
}

/** One rate of a lane, before and after. */
export interface Difference {
  name: string
  before: string
  after: string
}

/** The rates of a lane that differ, old and new (A027). */
export function differencesOf({ oldData, newData }: RateLane): Difference[] {
  const before = new Map((oldData?.charges ?? []).map(each => [each.displayName, each.value]))
  const after = new Map((newData?.charges ?? []).map(each => [each.displayName, each.value]))
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(name => ({ name, before: before.get(name) ?? '', after: after.get(name) ?? '' }))
    .filter(each => each.before !== each.after)
}

/** The name of a lane: the values of its identifiers. */
export const laneName = ({ oldData, newData }: RateLane): string =>
  (newData ?? oldData)?.parameters
    .map(each => each.value)
    .filter(Boolean)
    .join(' · ') || 'Every shipment'
