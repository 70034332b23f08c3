import { calculate, compareFigures, figureOf, inOwnUnit, isOperator, isZero, OPERATORS, parseDay } from '@/fields'
import { here, readDay } from '@/place'
import { type Kind, SUB_EXPRESSIONS } from './words'

/** Canonical text of a cell; null is empty. */
export type Value = string | null

/** A condition that cannot be applied to this row: shown at the cell. */
export class Cannot extends Error {
  constructor(condition: number, reason: string) {
    super(`Condition ${condition} of a rule cannot be applied: ${reason}.`)
  }
}

const MOST_DAYS = 100_000
const ISO = /^\d{4}-\d{2}-\d{2}$/

function numberOf(value: string, condition: number): string {
  const figure = inOwnUnit(value) ?? figureOf(value)
  if (figure === null) throw new Cannot(condition, `'${value}' is not a number`)
  return figure
}

const CAPTURED = /^\d{1,2}-\d{1,2}-\d{4}$/

function dayOf(value: string, condition: number): string {
  const text = value.trim()
  // rules have always been written in the capture format dd-MM-yyyy (R149): stored ones retain their meaning
  const day = CAPTURED.test(text) ? readDay(text, here(), 'dmy') : parseDay(text)
  if (typeof day !== 'string') throw new Cannot(condition, `'${value}' is not a date`)
  return day
}

/** A value converted to its kind for comparison; text is case-folded. */
export function readAs(kind: Kind, value: string, condition: number): string {
  if (kind === 'numeric') return numberOf(value, condition)
  return kind === 'date' ? dayOf(value, condition) : value.toLowerCase()
}

/** By code points, as the server's strings compare. */
function compareText(a: string, b: string): number {
  const [one, other] = [[...a], [...b]]
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const step = (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? 0)
    if (step) return step
  }
  return one.length - other.length
}

/** Texts that are both numbers compare as numbers: reference fields often contain them. */
function order(kind: Kind, left: string, right: string, condition: number): number {
  const asFigures = kind === 'numeric' || (kind === 'text' && figureOf(left) !== null && figureOf(right) !== null)
  if (asFigures) return compareFigures(numberOf(left, condition), numberOf(right, condition))
  return compareText(readAs(kind, left, condition), readAs(kind, right, condition))
}

function isListed(kind: Kind, left: string, items: readonly string[], condition: number): boolean {
  const wanted = readAs(kind, left, condition)
  return items.some(item => {
    try {
      return readAs(kind, item, condition) === wanted
    } catch {
      // an item that is not a value of the kind equals nothing
      return false
    }
  })
}

/**
 * Whether a comparison is true. `right` is a list for lists and for between. An empty side equals an empty one, and is
 * in no list, before or after nothing.
 */
export function holds(
  expression: string,
  kind: Kind,
  left: Value,
  right: Value | readonly string[],
  condition: number,
): boolean {
  if (!isOperator(expression)) throw new Cannot(condition, `values are not compared by '${expression}'`)
  const row = OPERATORS[expression]
  if (left === null || right === null) return row.shape === 'same' ? row.holds(left === right ? 0 : 1) : !!row.negative
  if (row.shape === 'list') return row.holds(isListed(kind, left, right as readonly string[], condition))
  if (row.shape === 'range') {
    if (typeof right === 'string' || right.length !== 2) throw new Cannot(condition, 'between needs two values')
    const [low = 0, high = 0] = right.map(edge => order(kind, left, edge, condition))
    return row.holds(low, high)
  }
  const other = right as string
  if (row.shape === 'part') return row.holds(left.toLowerCase(), other.toLowerCase())
  if (row.shape === 'same') {
    return row.holds(readAs(kind, left, condition) === readAs(kind, other, condition) ? 0 : 1)
  }
  if (row.shape === 'order') return row.holds(order(kind, left, other, condition))
  throw new Cannot(condition, `values are not compared by '${expression}'`)
}

/** The kind of the result of `compute`. */
export function computedKind(expression: string, left: Kind, right: Kind): Kind {
  if (SUB_EXPRESSIONS.includes(expression)) return 'text'
  return left === 'date' && right !== 'date' ? 'date' : 'numeric'
}

/** The value of an arithmetic or sub-expression (R182–R184); empty when a side is. */
export function compute(
  expression: string,
  left: Value,
  leftKind: Kind,
  right: Value,
  rightKind: Kind,
  condition: number,
): Value {
  if (left === null || right === null) return null
  if (SUB_EXPRESSIONS.includes(expression)) return part(expression, left, right, condition) || null
  if (leftKind === 'date' && (expression === 'add' || expression === 'subtract')) {
    const day = dayOf(left, condition)
    if (rightKind !== 'date') return shifted(day, right, expression === 'subtract' ? -1 : 1, condition)
    if (expression === 'add') throw new Cannot(condition, 'two dates cannot be added')
    return String((Date.parse(day) - Date.parse(dayOf(right, condition))) / 86_400_000)
  }
  const [one, other] = [numberOf(left, condition), numberOf(right, condition)]
  if (expression === 'divide' && isZero(other)) throw new Cannot(condition, 'division by zero')
  const outcome = calculate(expression, one, other)
  if (outcome === null) throw new Cannot(condition, 'the figure is out of range')
  return outcome
}

function shifted(day: string, days: string, sign: number, condition: number): string {
  const figure = numberOf(days, condition)
  const count = Number(figure)
  if (!Number.isInteger(count) || Math.abs(count) > MOST_DAYS) {
    throw new Cannot(condition, `'${figure}' is not a number of days`)
  }
  const date = new Date(Date.parse(day) + sign * count * 86_400_000).toISOString().slice(0, 10)
  if (!ISO.test(date) || date < '1900' || date >= '2200') throw new Cannot(condition, 'the date is out of range')
  return date
}

/** Characters of a text: the first n, the last n, or `from,to` counted from 1, inclusive. */
function part(expression: string, text: string, size: string, condition: number): string {
  const sizes = size.split(',').map(each => each.trim())
  if (sizes.length !== (expression === 'subString' ? 2 : 1) || !sizes.every(each => /^\d{1,4}$/.test(each))) {
    throw new Cannot(condition, `'${size}' is not a number of characters`)
  }
  const [count = 0, to = 0] = sizes.map(Number)
  const characters = [...text]
  if (expression === 'left') return characters.slice(0, count).join('')
  if (expression === 'right') return characters.slice(Math.max(characters.length - count, 0)).join('')
  return characters.slice(Math.max(count - 1, 0), to).join('')
}

/** The text without any of the items, in any case, longest first; also trims blanks (R190). */
export function without(text: string, items: readonly string[]): string {
  let left = [...text]
  const longestFirst = items.map(item => [...item]).sort((a, b) => b.length - a.length)
  for (const item of longestFirst) {
    const wanted = item.join('').toLowerCase()
    const kept: string[] = []
    for (let at = 0; at < left.length; ) {
      if (
        left
          .slice(at, at + item.length)
          .join('')
          .toLowerCase() === wanted
      )
        at += item.length
      else kept.push(left[at++] as string)
    }
    left = kept
  }
  return left.join('').trim()
}
