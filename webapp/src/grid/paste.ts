import { parseTsv } from './clipboard'
import type { GridStore } from './store'
import type { Block, CellValue, CellWrite, GridColumn, RowId, Way } from './types'

/** Cells pasted into an open cell in which nothing was typed belong to the grid; as one text they would lose their
 * rows. */
export function isBlock(text: string, target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.value) return false
  const several = target instanceof HTMLTextAreaElement ? /\t/ : /[\t\n]/
  return several.test(text.replace(/\r?\n$/, ''))
}

/** A cell of a paste whose value its column refuses. */
interface Misfit {
  /** Index among the displayed rows, from 0. */
  row: number
  column: string
  text: string
  why: string
}

/** An ambiguous column of a paste: its first text, in both readings. */
export interface Doubt {
  key: string
  column: string
  samples: { text: string; ways: readonly [Way, Way] }[]
}

/** The selected reading, by the key of the column. */
export type ChosenWays = ReadonlyMap<string, 0 | 1>

/** What a paste would do, before it does anything. */
export interface PastePlan {
  target: Block
  cells: { row: number; column: number; value: CellValue; fits: boolean }[]
  misfits: Misfit[]
  /** Ambiguous columns, answered or not. */
  doubts: Doubt[]
  /** Cells of read-only columns and locked rows: they do not change. */
  skipped: number
  /** Columns of the clipboard after the last column of the grid. */
  lost: number
  /** Lines of the clipboard after the last row of a grid that does not grow. */
  lostRows: number
}

/** The findings that make a value invalid for its column. An empty required cell can be filled in later. */
const MISFITS = new Set(['regex', 'length'])

/**
 * Reads tab-separated text for the selection. A selection that is a whole multiple of the block is filled with it, as
 * in Excel; otherwise the block sets its own size, and a grid that grows adds the rows it needs.
 */
export function planPaste(store: GridStore, text: string, chosen: ChosenWays = new Map()): PastePlan {
  const source = parseTsv(text)
  const height = source.length
  const width = Math.max(...source.map(line => line.length))
  const { top, bottom, left, right } = store.block
  const rows = (bottom - top + 1) % height === 0 ? bottom - top + 1 : height
  const cols = (right - left + 1) % width === 0 ? right - left + 1 : width
  const end = store.grows ? top + rows : Math.min(top + rows, store.rows.length)
  const target = { top, left, bottom: end - 1, right: Math.min(left + cols, store.display.length) - 1 }
  const beyond = { lost: left + cols - 1 - target.right, lostRows: top + rows - end }
  const plan: PastePlan = { target, cells: [], misfits: [], doubts: [], skipped: 0, ...beyond }
  for (let row = target.top; row <= target.bottom; row++) {
    for (let col = target.left; col <= target.right; col++) {
      const index = store.writableColumn(row, col)
      if (index === undefined) {
        plan.skipped++
        continue
      }
      const column = store.columns[index] as GridColumn
      const cell = source[(row - top) % height]?.[(col - left) % width] ?? ''
      const ways = column.bothWays?.(cell) ?? null
      if (ways) doubt(plan.doubts, column, cell, ways)
      const way = chosen.get(column.key)
      const value = ways && way !== undefined ? ways[way].value : column.parse(cell)
      const finding = column.check?.(value)
      const fits = !finding || !MISFITS.has(finding.kind)
      if (!fits) plan.misfits.push({ row, column: column.label, text: cell, why: finding.message })
      plan.cells.push({ row, column: index, value, fits })
    }
  }
  return plan
}

const SHOWN_BOTH_WAYS = 3

function doubt(doubts: Doubt[], { key, label }: GridColumn, text: string, ways: readonly [Way, Way]): void {
  let found = doubts.find(each => each.key === key)
  if (!found) {
    found = { key, column: label, samples: [] }
    doubts.push(found)
  }
  if (found.samples.length < SHOWN_BOTH_WAYS) found.samples.push({ text, ways })
}

export const fitsAll = ({ misfits, lost, lostRows }: PastePlan): boolean => !misfits.length && !lost && !lostRows

/** Carries out a plan; without `all`, cells that do not fit do not change. */
export function carryOutPaste(store: GridStore, plan: PastePlan, all = true): void {
  const added = store.ensureRows(plan.target.bottom + 1)
  const rows = [...store.rows, ...added]
  const taken = plan.cells.filter(cell => all || cell.fits)
  const writes = taken.map(({ row, column, value }): CellWrite => ({ row: rows[row] as RowId, column, value }))
  store.write(writes, added)
  store.selectBlock(plan.target)
  store.say(`${taken.length} cells pasted`)
}
