import { asksNothing, type ConditionRow, type Rule } from './rule'
import { RESULT } from './words'

/** A condition with its number, for findings. */
export interface Numbered {
  number: number
  row: ConditionRow
}

export interface Block {
  groups: Numbered[][]
  last: Numbered
  otherwise: boolean
}

/** The blocks of a chain, as the server reads them: AND binds closer than OR; disabled rows do not count. */
export function readBlocks(rows: readonly ConditionRow[]): Block[] {
  const parts: Numbered[][] = []
  for (const [at, row] of rows.entries()) {
    if (row.cond === 'END') break
    if (row.cond || !parts.length) parts.push([])
    parts.at(-1)?.push({ number: at + 1, row })
  }
  return parts.map(block).filter(each => each.groups.length || each.otherwise)
}

function block(part: Numbered[]): Block {
  const groups: Numbered[][] = [[]]
  for (const each of part) {
    if (each.row.operator === RESULT || asksNothing(each.row)) continue
    if (each.row.isActive !== false) groups.at(-1)?.push(each)
    if (each.row.operator === 'OR') groups.push([])
  }
  const first = part[0] as Numbered
  return {
    groups: groups.filter(group => group.length),
    last: part.at(-1) as Numbered,
    otherwise: asksNothing(first.row) && first.row.isActive !== false,
  }
}

/** The fields that a rule reads. */
export function keysRead(rule: Rule): Set<string> {
  const rows = rule.rows.filter(row => row.cond !== 'END')
  const keys = rows.flatMap(row => [row.field, row.field2, row.thenField])
  return new Set([rule.field, ...keys.filter((key): key is string => !!key && !/^RESULT\d{1,3}$/.test(key))])
}
