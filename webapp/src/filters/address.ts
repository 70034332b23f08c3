import { type Condition, EMPTY, type Group, isGroup, MOST_DEPTH, type Part } from '@/conditions'
import { isOperator } from '@/fields'

/** `#` begins a fragment in an address, so a field key is written with a period there. */
export const keyToAddress = (key: string): string => key.replace('#', '.')
export const keyFromAddress = (key: string): string => key.replace('.', '#')

/** Tilde, semicolon and parentheses separate the pieces; inside a value they are escaped. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[~()]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A mistyped address must not break the page. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `name~operator~value`, or `or(part;part)` for a group. */
export function partToText(part: Part): string {
  if (isGroup(part)) return `${part.condition}(${part.parts.map(partToText).join(';')})`
  const { name, operator, value, upTo } = part
  const pieces = [keyToAddress(name), operator, escaped(value)]
  return [...pieces, ...(upTo === undefined ? [] : [escaped(upTo)])].join('~')
}

const KEY = /^[\w.#]+$/
const GROUP = /^(and|or)\((.*)\)$/s

/** The part that a text of an address describes; null if it is invalid. */
export function partFromText(text: string, depth = 0): Part[] {
  const group = GROUP.exec(text)
  if (group) {
    if (depth >= MOST_DEPTH) return []
    const parts = splitTop(group[2] ?? '').flatMap(inner => partFromText(inner, depth + 1))
    return parts.length ? [{ condition: group[1] as Group['condition'], parts }] : []
  }
  const [name = '', operator = '', value = '', upTo] = text.split('~').map(unescaped)
  if (!KEY.test(name) || !isOperator(operator)) return []
  const condition: Condition = { name: keyFromAddress(name), operator, value }
  return [upTo === undefined ? condition : { ...condition, upTo }]
}

/** Splits at semicolons that are not in parentheses. */
function splitTop(text: string): string[] {
  const pieces: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === ';' && depth === 0) {
      pieces.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...pieces, text.slice(from)].filter(Boolean)
}

/** Each part of the filter is one `f` of the address; `any` means that one of them is enough. */
export function readFilter(address: URLSearchParams): Group {
  const parts = address.getAll('f').flatMap(text => partFromText(text))
  if (!parts.length) return EMPTY
  return { condition: address.get('any') === '1' ? 'or' : 'and', parts }
}

export function writeFilter(address: URLSearchParams, filter: Group): void {
  address.delete('f')
  address.delete('any')
  for (const part of filter.parts) address.append('f', partToText(part))
  if (filter.condition === 'or' && filter.parts.length > 1) address.set('any', '1')
}
