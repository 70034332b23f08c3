import type { CellChange, RowId } from './types'

/** A row and where it stands among the rows. */
export interface RowPlace {
  id: RowId
  at: number
}

/** One undoable step: cells it changed, rows it put in, new rows it took out, stored rows it marked for deletion. */
export interface Step {
  cells: CellChange[]
  placed: RowPlace[]
  taken: RowPlace[]
  deleted: RowPlace[]
}

export const stepOf = (parts: Partial<Step>): Step => ({ cells: [], placed: [], taken: [], deleted: [], ...parts })

const isEmpty = ({ cells, placed, taken, deleted }: Step) =>
  !cells.length && !placed.length && !taken.length && !deleted.length

/** Deep enough for a working hour; a step of a large paste holds its cells, so the depth is bounded. */
const DEPTH = 200

/** What can be undone. It outlives a save: an undone saved change is a change again, to be saved. */
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

  /**
   * Forgets how rows came to be. A row that has just been stored cannot be typed away any more: whoever wants it gone
   * deletes it.
   */
  forget(rows: ReadonlySet<RowId>): void {
    const without = (steps: Step[]) =>
      steps
        .map(({ cells, placed, taken, deleted }) => {
          const left = cells.filter(({ row }) => !rows.has(row))
          // the spare row that came with the typing of a forgotten row stays
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
