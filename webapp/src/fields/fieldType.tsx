import { TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import type { GridColumn, Way } from '@/grid'
import { type Field, fieldTitle } from './field'

/** How a filter compares the values of a type (R178). */
export type FilterType = 'text' | 'numeric' | 'date'

/** Why a cell has no value of its type. `words` complete the sentence that begins with the field's label, or are
 * `whole`. */
export class Unreadable {
  constructor(
    readonly words: string,
    readonly whole = false,
  ) {}
}

/** The result of reading a cell: its canonical value, null when it is empty, or why it is unreadable. */
export type Reading = string | boolean | null | Unreadable

/** The props of a form input. */
export interface InputParts {
  field: Field
  value: unknown
  /** The whole form: it limits the suggestions of dependent fields. */
  row: Readonly<Record<string, unknown>>
  error: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}

/** The props that every input takes from its field. */
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

/** The options of a field, with their labels. */
export const choicesOf = (field: Field) =>
  (field.options ?? []).map(({ value, label }) => ({ value, label: label || value }))

/**
 * Everything that differs between field types in the browser. The server has the same table (`freight.core.fields`),
 * and both are tested with `tests/vectors/grid-row-validation.json`. Canonical values are those of the API: text, days
 * as `yyyy-MM-dd`, plain decimal numbers, several values separated by commas; a checkbox is true or false.
 */
export interface FieldType {
  kind: GridColumn['kind']
  editor: GridColumn['editor']
  filter: FilterType
  /** The input of a form. */
  Input: ComponentType<InputParts>
  /** What an administrator enters for such a field: its options, which are then its only values, or the source of
   * suggestions. */
  asks?: 'options' | 'source'
  /** The minimum width of a column in pixels, if less would truncate values. */
  leastWidth?: number
  /** Several values in one cell. */
  multiple?: true
  /** Whether the field's lengths limit what can be typed; days and checkboxes have one format. */
  measured: boolean
  /** Compiled once for each column. The cell is what was typed, pasted or sent; never empty text. */
  reader: (field: Field) => (cell: unknown) => Reading
  /** Reads typed or pasted text, if that differs from reading canonical values: numbers, by locale. */
  typed?: (field: Field) => (cell: unknown) => Reading
  /** Canonical text → text that `typed` reads as the same value, if that is not the text itself. */
  write?: (value: string, field: Field) => string
  /** Both readings of an ambiguous typed text. */
  bothWays?: (text: string, field: Field) => readonly [Way, Way] | null
  /** Canonical text → display text. */
  format: (value: string, field: Field) => string
}

export const cellText = (cell: unknown): string =>
  cell === true ? 'TRUE' : cell === false ? 'FALSE' : String(cell ?? '').trim()

/** Plain text: the base of most types. Text that looks like a number stays text, with its leading zeros. */
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
