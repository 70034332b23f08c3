import type { Cond, ConditionRow, Joint } from './rule'

/** Editing a chain of conditions (R028–R041). Rows come in and go out without the END row, which closes every chain. */

const ONLY_FIRST = 'Only the first condition can be IF. Changed to ELSEIF.'
const ONLY_LAST = 'END is added automatically. Changed to ELSEIF.'

export interface Edited {
  rows: ConditionRow[]
  /** The message when a choice was replaced by another. */
  alert?: string
}

export const blankRow = (cond: Cond = ''): ConditionRow => ({ cond, valueType: 'value', operator: '', isActive: true })

const END: ConditionRow = { cond: 'END' }

/** The chain to save: the first row is IF, an END closes it (R028, R029). */
export const closed = (rows: readonly ConditionRow[]): ConditionRow[] => [...settled(rows), END]

/** The rows of a stored chain, for editing. */
export const opened = (stored: readonly ConditionRow[]): ConditionRow[] =>
  settled(stored.filter(row => row.cond !== 'END'))

function settled(rows: readonly ConditionRow[]): ConditionRow[] {
  const [first = blankRow('IF'), ...rest] = rows
  return [{ ...first, cond: 'IF' }, ...rest]
}

const changed = (rows: readonly ConditionRow[], at: number, change: Partial<ConditionRow>): ConditionRow[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row))

/** Sets IF, ELSEIF, ELSE or END on a row (R028–R033). */
export function setCond(rows: readonly ConditionRow[], at: number, wanted: Cond): Edited {
  if (at === 0) return { rows: settled(rows) }
  const refused = wanted === 'IF' ? ONLY_FIRST : wanted === 'END' ? ONLY_LAST : undefined
  const cond = refused ? 'ELSEIF' : wanted
  let next = changed(rows, at, { cond })
  if (cond === 'ELSE') {
    next = next.map((row, index) => (index !== at && row.cond === 'ELSE' ? { ...row, cond: 'ELSEIF' as const } : row))
  }
  if (cond === 'ELSE' || cond === 'ELSEIF') next = withResult(next, at - 1)
  return refused ? { rows: next, alert: refused } : { rows: next }
}

/** THEN on a row; a newly opened result gets a value (R035, R036). */
function withResult(rows: readonly ConditionRow[], at: number): ConditionRow[] {
  const row = rows[at]
  if (!row || row.operator === 'THEN') return [...rows]
  return changed(rows, at, { operator: 'THEN', thenValueType: 'value' })
}

/** Sets what follows a row: AND, OR and RESULT add another condition (R034, R043), THEN a result (R035, R036). */
export function setOperator(rows: readonly ConditionRow[], at: number, operator: Joint): ConditionRow[] {
  const following = rows[at + 1]
  if (operator === 'THEN') {
    const next = withResult(rows, at)
    if (!following || following.cond) return next
    // what was joined by AND or OR becomes a separate branch; nothing that was filled in is discarded
    return isBlank(following) ? setOperatorsAfterRemoval(next, at + 1) : changed(next, at + 1, { cond: 'ELSEIF' })
  }
  const next = changed(rows, at, { operator })
  if (!operator || (following && !following.cond)) return next
  // the result moves to the last condition of its branch
  const inserted = {
    ...blankRow(),
    ...(rows[at]?.operator === 'THEN' ? { ...resultOf(next[at] ?? {}), operator: 'THEN' as const } : {}),
  }
  return [...next.slice(0, at + 1), inserted, ...next.slice(at + 1)]
}

/** The result of a row. */
const resultOf = (row: Partial<ConditionRow>): Partial<ConditionRow> => {
  const { ValOper, valValue, thenValueType, thenField, fetchKey, checkMultiple, message, level } = row
  const { formattingThenField } = row
  return { ValOper, valValue, thenValueType, thenField, fetchKey, checkMultiple, message, level, formattingThenField }
}

const isBlank = (row: ConditionRow) => !(row.field || row.expression || row.value || row.field2 || row.ValOper)

function setOperatorsAfterRemoval(rows: readonly ConditionRow[], at: number): ConditionRow[] {
  return rows.filter((_, index) => index !== at)
}

/** The rows of the branch that a row belongs to. */
export function branchOf(rows: readonly ConditionRow[], at: number): ConditionRow[] {
  let start = at
  while (start > 0 && !rows[start]?.cond) start--
  return rows.slice(start, branchEnd(rows, start))
}

/** The index after the last row of the branch that begins at `at`. */
function branchEnd(rows: readonly ConditionRow[], at: number): number {
  let end = at + 1
  while (end < rows.length && !rows[end]?.cond) end++
  return end
}

/** Removes a row, with the sub-rows of a branch (R038); the remaining rows are joined as before (R037). */
export function removeRow(rows: readonly ConditionRow[], at: number): ConditionRow[] {
  const row = rows[at]
  if (!row) return [...rows]
  if (row.cond) return settled([...rows.slice(0, at), ...rows.slice(branchEnd(rows, at))])
  const before = rows[at - 1]
  const next = [...rows]
  if (before && branchEnd(rows, at) === at + 1) {
    // the last condition of a branch passes its result to the one before it
    next[at - 1] = { ...before, ...resultOf(row), operator: row.operator ?? '' } as ConditionRow
  }
  next.splice(at, 1)
  return next
}

/** Disables a condition, or enables it again (R039). */
export const toggleRow = (rows: readonly ConditionRow[], at: number): ConditionRow[] =>
  changed(rows, at, { isActive: rows[at]?.isActive === false })

/** Adds a branch at the end: ELSEIF before an ELSE, or the ELSE. */
export function addBranch(rows: readonly ConditionRow[], cond: 'ELSEIF' | 'ELSE'): ConditionRow[] {
  const otherwise = rows.findIndex(row => row.cond === 'ELSE')
  const at = cond === 'ELSEIF' && otherwise > 0 ? otherwise : rows.length
  const fresh: ConditionRow = cond === 'ELSE' ? { ...blankRow(), operator: 'THEN', thenValueType: 'value' } : blankRow()
  const next = [...rows.slice(0, at), fresh, ...rows.slice(at)]
  return setCond(next, at, cond).rows
}

export const changeRow = changed

/** The flags of a rule, derived from its results (R040, R041). */
export const flagsOf = (rows: readonly ConditionRow[]) => ({
  isAssignedValidation: rows.some(row => row.ValOper === 'assign'),
  isRemovedValidation: rows.some(row => row.ValOper === 'remove'),
})
