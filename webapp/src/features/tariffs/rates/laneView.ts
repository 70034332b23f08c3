import { parseDay } from '@/fields'

/** What is compared, as the address has it; `weights` as typed. */
export interface LaneView {
  identifiers: Record<string, string>
  day: string
  currency: string
  weights: string
  pieces: string
}

const IN_ADDRESS = 'lane.'

/** Reads what an address asks for. */
export function readLane(address: URLSearchParams): LaneView {
  const given = [...address].filter(([name, value]) => name.startsWith(IN_ADDRESS) && value.trim())
  return {
    identifiers: Object.fromEntries(given.map(([name, value]) => [name.slice(IN_ADDRESS.length), value.trim()])),
    day: address.get('day') ?? '',
    currency: address.get('currency') ?? '',
    weights: address.get('weights') ?? '',
    pieces: address.get('pieces') ?? '',
  }
}

/** The address that asks for the same; what is empty is not in it. */
export function writeLane({ identifiers, ...rest }: LaneView): URLSearchParams {
  const next = new URLSearchParams()
  for (const [id, value] of Object.entries(identifiers)) if (value.trim()) next.set(IN_ADDRESS + id, value.trim())
  for (const [name, value] of Object.entries(rest)) if (value.trim()) next.set(name, value.trim())
  return next
}

const MOST_WEIGHTS = 12

/** The weights of a text, or what is wrong with it. A comma parts them: thousands are written without. */
export function weightsIn(text: string): { weights: string[]; wrong: string } {
  const weights = text.split(/[;,\s]+/).filter(Boolean)
  const bad = weights.find(each => !/^\d+(\.\d+)?$/.test(each) || Number(each) <= 0)
  if (bad !== undefined) return { weights: [], wrong: `“${bad}” is no weight above 0` }
  if (weights.length > MOST_WEIGHTS) return { weights: [], wrong: `At most ${MOST_WEIGHTS} weights` }
  return { weights, wrong: '' }
}

/** The day of a text as it is asked for, or what is wrong with it; an empty one is today. */
export function dayIn(text: string): { day: string | null; wrong: string } {
  const typed = text.trim()
  const day = parseDay(typed)
  return { day, wrong: typed && !day ? `${typed} is no date: write it as 2026-05-31.` : '' }
}
