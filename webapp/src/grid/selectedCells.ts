import type { Listeners } from './listeners'
import type { Block, Selection } from './types'

/** The selected cells: the block that the keyboard moves and extends, and others added with Ctrl. */
export class SelectedCells {
  /** Other blocks, before the one of `focus`. */
  ranges: readonly Block[] = []

  constructor(
    /** Anchor and focus of the block. */
    public focus: Selection,
    private readonly size: () => { rows: number; columns: number },
    private readonly listen: Listeners,
  ) {}

  get block(): Block {
    const { anchorRow, anchorCol, row, col } = this.focus
    return {
      top: Math.min(anchorRow, row),
      bottom: Math.max(anchorRow, row),
      left: Math.min(anchorCol, col),
      right: Math.max(anchorCol, col),
    }
  }

  /** Everything that is selected. */
  get blocks(): readonly Block[] {
    return [...this.ranges, this.block]
  }

  select(row: number, col: number, extend = false): void {
    const { rows, columns } = this.size()
    const to = { row: Math.max(0, Math.min(rows - 1, row)), col: Math.max(0, Math.min(columns - 1, col)) }
    const from = extend ? this.focus : { anchorRow: to.row, anchorCol: to.col }
    this.set({ anchorRow: from.anchorRow, anchorCol: from.anchorCol, ...to }, extend ? this.ranges : [])
  }

  /** Adds a block to the selection. */
  addRange(row: number, col: number): void {
    this.set({ anchorRow: row, anchorCol: col, row, col }, [...this.ranges, this.block])
  }

  /** Selects a block; the focus stays at its top left, so that the view does not move. */
  selectBlock({ top, bottom, left, right }: Block): void {
    this.set({ anchorRow: bottom, anchorCol: right, row: top, col: left }, [])
  }

  private set(next: Selection, ranges: readonly Block[]): void {
    const now = this.focus
    const same =
      now.row === next.row &&
      now.col === next.col &&
      now.anchorRow === next.anchorRow &&
      now.anchorCol === next.anchorCol
    if (same && !ranges.length && !this.ranges.length) return
    this.focus = next
    this.ranges = ranges
    this.listen.emit('selection')
  }
}
