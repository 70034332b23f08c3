import type { ReactNode } from 'react'
import type { Suggest, Suggested } from '@/ui'

export type RowId = number

/** Canonical value of a cell: text for everything but a toggle. Dates are ISO `yyyy-MM-dd`, numbers plain decimals. */
export type CellValue = string | boolean

/** The kinds of findings of a cell, in the order of the specification (R140–R144). */
export type FindingKind = 'mandatory' | 'length' | 'regex' | 'server' | 'rule' | 'assigned' | 'warning'

export interface Finding {
  kind: FindingKind
  message: string
}

/** What a rule filled in or warns of does not keep a row from being saved. */
export const isWrong = (finding: Finding | undefined): boolean =>
  !!finding && finding.kind !== 'assigned' && finding.kind !== 'warning'

/** A note about a whole row, next to its number. */
export interface RowNote {
  tone: 'warn' | 'bad'
  message: string
}

export type Option = Suggested

/**
 * How a column behaves. `src/fields` builds these from a template's field metadata; the grid itself knows no field types.
 */
export interface GridColumn {
  key: string
  label: string
  /** Decides how a cell is aligned and drawn. */
  kind: 'text' | 'number' | 'toggle'
  editor: 'text' | 'lines' | 'date' | 'suggest' | 'none'
  readonly: boolean
  mandatory: boolean
  /** The value of the cell in a new row; empty by default. */
  initial?: CellValue
  /** Width in pixels until the user changes it. */
  width: number
  toolTip?: string
  /** Turns typed or pasted text into the canonical value; unreadable text is returned unchanged. */
  parse: (text: string) => CellValue
  /** The text that `parse` reads as the value: editors start with it, and the clipboard gets it. */
  write?: (value: string) => string
  /** Both values of an ambiguous text, with a label for each. */
  bothWays?: (text: string) => readonly [Way, Way] | null
  /** Display text of a canonical value. */
  format?: (value: CellValue) => string
  /** Draws a read-only cell that is more than text (a status, a link). Must be a stable function. */
  draw?: (value: CellValue, row: RowId) => ReactNode
  /** What is wrong with a value; `row` has the other cells, if it depends on them. */
  check?: (value: CellValue, row?: readonly CellValue[]) => Finding | undefined
  suggest?: Suggest
  /** Several values in one cell, separated by commas. */
  multiple?: boolean
}

/** One reading of a text. */
export interface Way {
  value: string
  told: string
}

/** Results of a template's rules for a row: the cells they set and the errors they find, by column index. */
interface RuledRow {
  set: ReadonlyMap<number, { value: CellValue; finding: Finding }>
  findings: ReadonlyMap<number, Finding>
}

export type RowRules = (row: readonly CellValue[]) => RuledRow

/** Anchor and focus of the selected block, as display indexes. */
export interface Selection {
  anchorRow: number
  anchorCol: number
  row: number
  col: number
}

export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export interface Edit {
  row: number
  col: number
  /** 'type': the first key replaces the value and arrows commit; 'caret': F2 or a double click. */
  mode: 'type' | 'caret'
}

/** A cell to be written; its value may be the same as before. */
export interface CellWrite {
  row: RowId
  column: number
  value: CellValue
}

export interface CellChange {
  row: RowId
  column: number
  before: CellValue
  after: CellValue
}
