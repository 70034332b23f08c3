import type { ComponentType, ReactNode } from 'react'
import type { Field, InputParts } from '@/fields'
import type { Base, Level, RecordView, Values } from './calls'

/** The props of a screen's own input: it may set other fields of the form, too. */
export interface OwnInputParts extends InputParts {
  accountId: string
  put: (values: Values) => void
}
export type Inputs = Readonly<Record<string, ComponentType<OwnInputParts>>>

/** The props of a record screen. */
export interface RecordParts {
  base: Base
  /** The record next to the list: its id, `new`, or null. */
  open: string | null
  /** The address of the list (null) or of a record next to it; `kept` is the current query. */
  addressOf: (open: string | null, kept: string) => string
  /** How many columns the list shows next to an open record, which shows the rest; by default all. */
  narrowTo?: number
  /** For records whose form is a page: its address, and that of a new one. */
  pages?: { of: (record: RecordView) => string; new?: string | undefined }
  title?: string | undefined
  level?: Level
  /** The current account: the list shows what applies to it, and new records belong to it. */
  accountId?: string | undefined
  /** A filter of the list in addition to the search, such as the family of its records. */
  narrowedBy?: Readonly<Record<string, string>> | undefined
  /** The screen's own inputs, by field, where the input of a field's type does not fit. */
  inputs?: Inputs | undefined
  /** Whether a field applies, given the values of the others. */
  applies?: (field: Field, values: Values) => boolean
  /** The address opens the upload of a workbook. */
  uploads?: boolean
  /** The text of some columns of the list, by field, where that of a field's type is too long. */
  cells?: Readonly<Record<string, (value: unknown) => string>> | undefined
  /** Records that cannot be deleted. */
  keeps?: boolean
  /** What is above the list. */
  above?: ReactNode
  /** The open record has tables: its panel is wider. */
  isWide?: boolean
  /** What is above the history of a stored record. */
  details?: ((record: RecordView) => ReactNode) | undefined
  /** After a save, in addition to opening the record. */
  onSaved?: ((saved: RecordView) => void) | undefined
  /** The screen's own buttons. */
  actions?: ReactNode
}
