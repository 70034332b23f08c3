import { keyFromAddress, keyToAddress } from '@/filters'

/** What is asked for: values by wire key as typed, the offer whose trace is open ('' the one that is taken), and the
 * lane that was chosen where its tariff asks for one (null: none yet). */
export interface Asked {
  values: Record<string, string>
  offer: string
  lane: number | null
}

const OFFER = 'offer'
const LANE = 'lane'
const PLACE = /^\d{1,9}$/
const KEY = /^\w+\.\w+$/
export const SHIP_DATE = 'shipmentInformation#shipDate'

/** Addresses count lanes as people do. */
const laneIn = (address: URLSearchParams) => {
  const written = address.get(LANE) ?? ''
  return PLACE.test(written) && Number(written) > 0 ? Number(written) - 1 : null
}

/** Reads what an address asks for; one that names no date asks for today. */
export function readAsked(address: URLSearchParams, today: string): Asked {
  const given = [...address].filter(([name]) => KEY.test(name)).map(([name, value]) => [keyFromAddress(name), value])
  const values = Object.fromEntries(given) as Record<string, string>
  return { values: { [SHIP_DATE]: today, ...values }, offer: address.get(OFFER) ?? '', lane: laneIn(address) }
}

/** The address that asks for the same. A date is kept even where it is empty: else it would be today again. */
export function writeAsked({ values, offer, lane }: Asked): URLSearchParams {
  const address = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value || key === SHIP_DATE) address.set(keyToAddress(key), value)
  }
  if (offer) address.set(OFFER, offer)
  if (lane !== null) address.set(LANE, String(lane + 1))
  return address
}

/** Nothing but the day is there: there is nothing to say of it yet. */
export const isBlank = ({ values }: Pick<Asked, 'values'>): boolean =>
  Object.entries(values).every(([key, value]) => key === SHIP_DATE || !value.trim())

/** A lane's value that can stand in a shipment: neither any, nor a list, nor the beginning of one. */
export const isOneValue = (pattern: string): boolean => !!pattern && pattern !== 'any' && !/[,*]/.test(pattern)
