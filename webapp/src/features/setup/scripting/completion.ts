import type { ScriptingOptions } from './calls'

export interface Completion {
  /** What is put into the expression. */
  text: string
  label: string
  about: string
  kind: 'field' | 'function'
}

const MOST = 12
const WORD = /[A-Za-z_][\w.]*$/

/** The word before the caret and where it begins; empty inside of quotation marks. */
export function wordBefore(text: string, caret: number): { word: string; start: number } {
  const before = text.slice(0, caret)
  const quotes = before.match(/"/g)?.length ?? 0
  const word = quotes % 2 ? '' : (WORD.exec(before)?.[0] ?? '')
  return { word, start: caret - word.length }
}

/** The fields and functions that a word may become: those that begin with it first. Labels count, too: `gross` finds
 * shipmentCargo.grossWeight. */
export function completionsOf(word: string, options: ScriptingOptions): Completion[] {
  const typed = word.toLowerCase()
  const fields = options.fields.map(field => ({
    text: field.name,
    label: field.name,
    about: `${field.label}, ${field.kindName}`,
    kind: 'field' as const,
    found: `${field.name} ${field.label}`.toLowerCase(),
  }))
  const functions = options.functions.map(each => ({
    text: `${each.name}(`,
    label: `${each.name}()`,
    about: each.help,
    kind: 'function' as const,
    found: each.name.toLowerCase(),
  }))
  return [...fields, ...functions]
    .filter(({ found, text }) => found.includes(typed) && text !== word)
    .sort((one, other) => Number(other.found.startsWith(typed)) - Number(one.found.startsWith(typed)))
    .slice(0, MOST)
    .map(({ found: _, ...completion }) => completion)
}

/** The expression with the word before the caret completed, and where the caret goes. */
export function complete(text: string, caret: number, completion: Completion): { text: string; caret: number } {
  const { start } = wordBefore(text, caret)
  const rest = text.slice(caret).replace(/^[\w.]*/, '')
  const opened = completion.kind === 'function' && rest.startsWith('(')
  const added = opened ? completion.text.slice(0, -1) : completion.text
  return { text: text.slice(0, start) + added + rest, caret: start + added.length + (opened ? 1 : 0) }
}
