import type { GridColumn, Way } from '@/grid'
import type { Field } from './field'

/** How a filter compares the values of a type (R178). */
export type FilterType = 'text' | 'numeric' | 'date'

/** Why a cell holds no value of its type. `words` end the sentence that begins with the field's label, or are `whole`. */
export class Unreadable {
  constructor(
    readonly words: string,
    readonly whole = false,
  ) {}
}

/** What a cell means: its canonical value, null when it is empty after all, or why it means nothing. */
export type Reading = string | boolean | null | Unreadable

/**
 * All that differs between field types in the browser. The server has the same table (`freight.core.fields`), and both
 * are held to `tests/vectors/grid-row-validation.json`. Canonical values are what the wire carries: text, days as
 * `yyyy-MM-dd`, figures as plain decimals, several values with commas; a check box is true or false.
 */
export interface FieldType {
  kind: GridColumn['kind']
  editor: GridColumn['editor']
  filter: FilterType
  /** Several values in one cell. */
  multiple?: true
  /** Whether the field's lengths say how much may be typed; a day and a check box have one form. */
  measured: boolean
  /** Compiled once for each column. The cell is what was typed, pasted or sent; never empty text. */
  reader: (field: Field) => (cell: unknown) => Reading
  /** What somebody typed or pasted, where that is not read as canonical values are: figures, by the locale. */
  typed?: (field: Field) => (cell: unknown) => Reading
  /** Canonical text → what `typed` reads back as the same, where that is not the text itself. */
  write?: (value: string) => string
  /** Both readings of a typed text, where it has two. */
  bothWays?: (text: string, field: Field) => readonly [Way, Way] | null
  /** Canonical text → what a cell shows. */
  format: (value: string, field: Field) => string
}

export const cellText = (cell: unknown): string =>
  cell === true ? 'TRUE' : cell === false ? 'FALSE' : String(cell ?? '').trim()

/** Plain text: what most types start from. Text that looks like a number stays text, its zeros with it. */
export const plainText: FieldType = {
  kind: 'text',
  editor: 'text',
  filter: 'text',
  measured: true,
  reader: () => cell => cellText(cell) || null,
  format: value => value,
}
