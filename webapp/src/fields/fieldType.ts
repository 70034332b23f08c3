import type { CellValue, GridColumn } from '@/grid'
import type { Field, WireValue } from './field'

/** How a filter compares the values of a type (R178). */
export type FilterType = 'text' | 'numeric' | 'date'

/**
 * All that differs between field types in the browser. The server has the same table; both read the same test vectors.
 * The canonical value is text, or a boolean for a checkbox: see `CellValue`.
 */
export interface FieldType {
  kind: GridColumn['kind']
  editor: GridColumn['editor']
  multiple?: boolean
  filter: FilterType
  /** Typed or pasted text → canonical value. Text that cannot be read stays as it is, for `check` to refuse. */
  parse: (text: string) => CellValue
  /** Canonical value → what a cell shows. */
  format: (value: string, field: Field) => string
  /** Why a non-empty value is not one of this type; null when it is. */
  fault: (value: string) => string | null
  fromWire: (value: WireValue) => CellValue
  toWire: (value: CellValue) => WireValue
}

const textOf = (value: WireValue): string => (value === null || value === undefined ? '' : String(value))

/** A value of plain text: what most types start from. */
export const plainText: FieldType = {
  kind: 'text',
  editor: 'text',
  filter: 'text',
  parse: text => text.trim(),
  format: value => value,
  fault: () => null,
  fromWire: textOf,
  // an emptied cell is nothing, not an empty text (R239)
  toWire: value => (value === '' ? null : value),
}
