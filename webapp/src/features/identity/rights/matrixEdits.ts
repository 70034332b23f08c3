import type { CellEdit, CellState, Column, Matrix } from './matrixCalls'

function stateOf(column: Column, code: string): CellState {
  if (column.codes.includes(code)) return 'all'
  return column.some.includes(code) ? 'some' : 'no'
}

export type Edits = readonly CellEdit[]
const same = (one: CellEdit, column: Column, code: string) =>
  one.kind === column.kind && one.id === column.id && one.code === code

export const editOf = (edits: Edits, column: Column, code: string) => edits.find(each => same(each, column, code))

/** The value of a cell: the edited one, otherwise the stored one. */
export const shownOf = (edits: Edits, column: Column, code: string): CellState =>
  editOf(edits, column, code)?.to ?? stateOf(column, code)

/** Granted, revoked, granted: a cell with a filter is granted for every record first. A cell back at its stored value
 * is not saved. */
export function toggled(edits: Edits, column: Column, code: string): Edits {
  const was = stateOf(column, code)
  const to = shownOf(edits, column, code) === 'all' ? 'no' : 'all'
  const others = edits.filter(each => !same(each, column, code))
  return to === was ? others : [...others, { kind: column.kind, id: column.id, code, was, to }]
}

/** The edits whose cells have not changed on the server since. */
export const standing = (edits: Edits, matrix: Matrix): Edits =>
  edits.filter(each => {
    const column = matrix.columns.find(one => one.kind === each.kind && one.id === each.id)
    return column !== undefined && stateOf(column, each.code) === each.was
  })
