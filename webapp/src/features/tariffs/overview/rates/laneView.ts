import { parseDay } from '@/fields'
import { Ambiguous, dayHint, readFigure, whichFigure } from '@/place'

/** The comparison in the address; `weights` as typed. */
export interface LaneView {
  identifiers: Record<string, string>
  day: string
  currency: string
  weights: string
  pieces: string
  side: string
}

const IN_ADDRESS = 'lane.'

/** Reads the comparison of an address. */
export function readLane(address: URLSearchParams): LaneView {
  const given = [...address].filter(([name, value]) => name.startsWith(IN_ADDRESS) && value.trim())
  return {
    identifiers: Object.fromEntries(given.map(([name, value]) => [name.slice(IN_ADDRESS.length), value.trim()])),
    day: address.get('day') ?? '',
    currency: address.get('currency') ?? '',
    weights: address.get('weights') ?? '',
    pieces: address.get('pieces') ?? '',
    side: address.get('side') ?? '',
  }
}

/** The address of a comparison; empty values are left out. */
export function writeLane({ identifiers, ...rest }: LaneView): URLSearchParams {
  const next = new URLSearchParams()
  for (const [id, value] of Object.entries(identifiers)) if (value.trim()) next.set(IN_ADDRESS + id, value.trim())
  for (const [name, value] of Object.entries(rest)) if (value.trim()) next.set(name, value.trim())
  return next
}

const MOST_WEIGHTS = 12

/** The weights of a text in the local format, or an error. Space, a semicolon or a comma before a space separate them:
 * a comma between digits belongs to the number. */
export function weightsIn(text: string): { weights: string[]; wrong: string } {
  const typed = text.split(/;|\s+|,(?=\s|$)/).filter(Boolean)
  const weights: string[] = []
  for (const each of typed) {
    const figure = readFigure(each)
    if (figure instanceof Ambiguous) return { weights: [], wrong: whichFigure(each, figure) }
    if (figure === null || Number(figure) <= 0) return { weights: [], wrong: `“${each}” isn’t a weight above 0` }
    weights.push(figure)
  }
  if (weights.length > MOST_WEIGHTS) return { weights: [], wrong: `At most ${MOST_WEIGHTS} weights` }
  return { weights, wrong: '' }
}

/** The day of a text for the call, or an error; an empty one is today. */
export function dayIn(text: string): { day: string | null; wrong: string } {
  const typed = text.trim()
  const day = parseDay(typed)
  return { day, wrong: typed && !day ? `${typed} isn’t a date. Enter it as ${dayHint()}.` : '' }
}
