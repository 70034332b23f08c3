import type { ComponentType, ReactNode } from 'react'
import type { Field, InputParts } from '@/fields'
import type { Base, Level, RecordView, Values } from './calls'

/** What an input of the screen's own is given: it may set other fields of the form, too. */
export interface OwnInputParts extends InputParts {
  accountId: string
  put: (values: Values) => void
}
export type Inputs = Readonly<Record<string, ComponentType<OwnInputParts>>>

/** What a screen of records is told. */
export interface RecordParts {
  base: Base
  /** The record beside the list: its id, `new`, or none. */
  open: string | null
  /** The address of the list (null) or of a record beside it; `kept` is what stands behind the question mark now. */
  addressOf: (open: string | null, kept: string) => string
  /** How many columns the list keeps beside an opened record, which tells the rest; all of them unless said. */
  narrowTo?: number
  /** Records whose form is a page of its own: where that is, and where a new one is made. */
  pages?: { of: (record: RecordView) => string; new?: string | undefined }
  title?: string | undefined
  level?: Level
  /** The account that is looked at: the list shows what holds for it, and new records are its own. */
  accountId?: string | undefined
  /** What the list is narrowed by beside what somebody looks for, such as the family of its records. */
  narrowedBy?: Readonly<Record<string, string>> | undefined
  /** Inputs of the screen's own, by field, where a field's type has none that fits. */
  inputs?: Inputs | undefined
  /** Whether a field means anything beside the values of the others. */
  applies?: (field: Field, values: Values) => boolean
  /** The address says that a workbook is to be uploaded. */
  uploads?: boolean
  /** Records that are never taken away. */
  keeps?: boolean
  /** What stands above the history of a stored record. */
  beside?: ((record: RecordView) => ReactNode) | undefined
  /** Buttons of the screen's own. */
  actions?: ReactNode
}
