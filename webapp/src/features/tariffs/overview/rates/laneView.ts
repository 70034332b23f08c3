import { parseDay } from '@/fields'
import { Ambiguous, dayHint, readFigure, whichFigure } from '@/place'

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

/** The weights of a text as the system writes figures, or what is wrong with it. Space, a semicolon or a comma before
 * space parts them: a comma between digits belongs to the figure. */
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

/** The day of a text as it is asked for, or what is wrong with it; an empty one is today. */
export function dayIn(text: string): { day: string | null; wrong: string } {
  const typed = text.trim()
  const day = parseDay(typed)
  return { day, wrong: typed && !day ? `${typed} isn’t a date. Enter it as ${dayHint()}.` : '' }
}
