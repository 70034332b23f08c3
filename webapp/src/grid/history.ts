import type { CellChange, RowId } from './types'

/** A row and its position. */
export interface RowPlace {
  id: RowId
  at: number
}

/** One undoable step: changed cells, inserted rows, removed new rows, stored rows marked for deletion. */
export interface Step {
  cells: CellChange[]
  placed: RowPlace[]
  taken: RowPlace[]
  deleted: RowPlace[]
}

export const stepOf = (parts: Partial<Step>): Step => ({ cells: [], placed: [], taken: [], deleted: [], ...parts })

const isEmpty = ({ cells, placed, taken, deleted }: Step) =>
  !cells.length && !placed.length && !taken.length && !deleted.length

/** Enough for an hour of work; the step of a large paste has all its cells, so the depth is limited. */
const DEPTH = 200

/** The undo history. It survives a save: undoing a saved change is a new change to save. */
export class History {
  private done: Step[] = []
  private undone: Step[] = []

  push(step: Step): void {
    this.done.push(step)
    if (this.done.length > DEPTH) this.done.shift()
    this.undone = []
  }

  undo(): Step | undefined {
    const step = this.done.pop()
    if (step) this.undone.push(step)
    return step
  }

  redo(): Step | undefined {
    const step = this.undone.pop()
    if (step) this.done.push(step)
    return step
  }

  /** Forgets how rows were created. Undo cannot remove a row that has just been stored; it has to be deleted. */
  forget(rows: ReadonlySet<RowId>): void {
    const without = (steps: Step[]) =>
      steps
        .map(({ cells, placed, taken, deleted }) => {
          const left = cells.filter(({ row }) => !rows.has(row))
          // the spare row that was added with a forgotten row stays
          const stay = cells.length && !left.length
          return {
            cells: left,
            placed: stay ? [] : placed.filter(({ id }) => !rows.has(id)),
            taken: taken.filter(({ id }) => !rows.has(id)),
            deleted,
          }
        })
        .filter(step => !isEmpty(step))
    this.done = without(this.done)
    this.undone = without(this.undone)
  }

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }
}
