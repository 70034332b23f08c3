import type { ReactNode } from 'react'
import type { Suggest, Suggested } from '@/ui'

export type RowId = number

/** Canonical value of a cell: text for everything but a toggle. Dates are ISO `yyyy-MM-dd`, numbers plain decimals. */
export type CellValue = string | boolean

/** What is to be said about a cell, in the order of the specification (R140–R144). */
export type FindingKind = 'mandatory' | 'length' | 'regex' | 'server' | 'rule' | 'assigned' | 'warning'

export interface Finding {
  kind: FindingKind
  message: string
}

/** What a rule filled in is news, and what it warns of is advice: neither holds a row back. */
export const isWrong = (finding: Finding | undefined): boolean =>
  !!finding && finding.kind !== 'assigned' && finding.kind !== 'warning'

/** What is to be said about a whole row, beside its number. */
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
  /** Decides the alignment and the drawing of a cell. */
  kind: 'text' | 'number' | 'toggle'
  editor: 'text' | 'lines' | 'date' | 'suggest' | 'none'
  readonly: boolean
  mandatory: boolean
  /** What the cell of a new row holds; nothing when it is left out. */
  initial?: CellValue
  /** Width in pixels before the user drags it. */
  width: number
  toolTip?: string
  /** Turns typed or pasted text into the canonical value; text that cannot be read comes back unchanged. */
  parse: (text: string) => CellValue
  /** The text that `parse` reads back as the value: what an editor begins with and the clipboard is given. */
  write?: (value: string) => string
  /** Both values of a text that can be read in two ways, and how each is told. */
  bothWays?: (text: string) => readonly [Way, Way] | null
  /** Drawn text of a canonical value. */
  format?: (value: CellValue) => string
  /** Drawing of a read-only cell that is more than text (a status, a link). Must be a stable function. */
  draw?: (value: CellValue, row: RowId) => ReactNode
  /** What is wrong with a value; `row` are the cells beside it, where it depends on them. */
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

/** What the rules of a template make of a row: cells they set, and what they find wrong, by column index. */
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

/** A cell to be written, before it is known whether that changes anything. */
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
