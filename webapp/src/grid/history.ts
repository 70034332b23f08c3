import type { CellChange, RowId } from './types'

/** One undoable step: the cells it changed and the rows it added. */
export interface Step {
  cells: CellChange[]
  added: RowId[]
}

/** Deep enough for a working hour; a step of a large paste holds its cells, so the depth is bounded. */
const DEPTH = 200

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

  clear(): void {
    this.done = []
    this.undone = []
  }

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }
}
