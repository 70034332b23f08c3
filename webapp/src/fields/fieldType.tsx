import { TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import type { GridColumn, Way } from '@/grid'
import { type Field, fieldTitle } from './field'

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

/** What the input of a form is given. */
export interface InputParts {
  field: Field
  value: unknown
  /** The whole form: dependent fields are narrowed by it. */
  row: Readonly<Record<string, unknown>>
  error: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}

/** What every input shows of its field. */
export const shownOf = ({ field, error, disabled }: InputParts) => ({
  label: fieldTitle(field),
  withAsterisk: !!field.isMandatory,
  description: field.toolTip || undefined,
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  error,
  disabled: disabled || !!field.isReadonly,
})

/** The value of a field as the text of its input. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The options of a field, by the words people know them by. */
export const choicesOf = (field: Field) =>
  (field.options ?? []).map(({ value, label }) => ({ value, label: label || value }))

/**
 * All that differs between field types in the browser. The server has the same table (`freight.core.fields`), and both
 * are held to `tests/vectors/grid-row-validation.json`. Canonical values are what the wire carries: text, days as
 * `yyyy-MM-dd`, figures as plain decimals, several values with commas; a check box is true or false.
 */
export interface FieldType {
  kind: GridColumn['kind']
  editor: GridColumn['editor']
  filter: FilterType
  /** The input of a form. */
  Input: ComponentType<InputParts>
  /** What an administrator says of such a field: its options, which are then its only values, or where suggestions come from. */
  asks?: 'options' | 'source'
  /** The least width of a column in pixels, where less would cut values off. */
  leastWidth?: number
  /** Several values in one cell. */
  multiple?: true
  /** Whether the field's lengths say how much may be typed; a day and a check box have one form. */
  measured: boolean
  /** Compiled once for each column. The cell is what was typed, pasted or sent; never empty text. */
  reader: (field: Field) => (cell: unknown) => Reading
  /** What somebody typed or pasted, where that is not read as canonical values are: figures, by the locale. */
  typed?: (field: Field) => (cell: unknown) => Reading
  /** Canonical text → what `typed` reads back as the same, where that is not the text itself. */
  write?: (value: string, field: Field) => string
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
  Input: parts => (
    <TextInput
      {...shownOf(parts)}
      value={textOf(parts.value)}
      onChange={event => parts.onChange(event.currentTarget.value)}
    />
  ),
  reader: () => cell => cellText(cell) || null,
  format: value => value,
}
