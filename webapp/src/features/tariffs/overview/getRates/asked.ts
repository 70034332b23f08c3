import { keyFromAddress, keyToAddress } from '@/filters'

/** The inputs: values by wire key as typed, the offer whose trace is open ('' is the best one), and the selected lane
 * if its tariff requires a choice (null: none yet). */
export interface Asked {
  values: Record<string, string>
  offer: string
  lane: number | null
}

const OFFER = 'offer'
const LANE = 'lane'
const PLACE = /^\d{1,9}$/
const KEY = /^\w+\.\w+$/
const SHIP_DATE = 'shipmentInformation#shipDate'

/** Addresses count lanes from 1. */
const laneIn = (address: URLSearchParams) => {
  const written = address.get(LANE) ?? ''
  return PLACE.test(written) && Number(written) > 0 ? Number(written) - 1 : null
}

/** Reads the inputs of an address; the default date is today. */
export function readAsked(address: URLSearchParams, today: string): Asked {
  const given = [...address].filter(([name]) => KEY.test(name)).map(([name, value]) => [keyFromAddress(name), value])
  const values = Object.fromEntries(given) as Record<string, string>
  return { values: { [SHIP_DATE]: today, ...values }, offer: address.get(OFFER) ?? '', lane: laneIn(address) }
}

/** The address of the inputs. An empty date is written, too: otherwise it would be today again. */
export function writeAsked({ values, offer, lane }: Asked): URLSearchParams {
  const address = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value || key === SHIP_DATE) address.set(keyToAddress(key), value)
  }
  if (offer) address.set(OFFER, offer)
  if (lane !== null) address.set(LANE, String(lane + 1))
  return address
}

/** Only the day is set: there is nothing to report yet. */
export const isBlank = ({ values }: Pick<Asked, 'values'>): boolean =>
  Object.entries(values).every(([key, value]) => key === SHIP_DATE || !value.trim())

/** A lane's value that a shipment can have: neither any, nor a list, nor a prefix. */
export const isOneValue = (pattern: string): boolean => !!pattern && pattern !== 'any' && !/[,*]/.test(pattern)
