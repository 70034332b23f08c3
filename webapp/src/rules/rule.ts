/** A rule on the wire (operations §3, administration §3.8). Empty properties are null. */

export type Cond = 'IF' | 'ELSEIF' | 'ELSE' | 'END' | ''
export type Joint = 'AND' | 'OR' | 'THEN' | 'RESULT' | ''

export interface Formatting {
  formattingExpr?: string | null
  formattingValue?: string | null
}

export interface ConditionRow {
  cond: Cond
  expression?: string | null
  field?: string | null
  fieldType?: string | null
  valueType?: 'value' | 'field' | '' | null
  value?: string | null
  field2?: string | null
  operator?: Joint | null
  isActive?: boolean | null
  metaSource?: string | null
  matchKey?: string | null
  fetchKey?: string | null
  ValOper?: string | null
  valValue?: string | null
  thenValueType?: 'value' | 'field' | '' | null
  thenField?: string | null
  thenFieldType?: string | null
  checkMultiple?: boolean | null
  /** The message of a failed check, in place of the standard one. */
  message?: string | null
  /** A warning is shown and does not prevent saving. */
  level?: 'error' | 'warning' | '' | null
  formattingField1?: Formatting | null
  formattingField2?: Formatting | null
  formattingThenField?: Formatting | null
}

export interface AutoFetchRow {
  autoField?: string | null
  metaSource?: string | null
  matchKey?: string | null
  fetchKey?: string | null
}

/** A rule for the engine: a chain, or what to fetch. */
export interface Rule {
  field: string
  rows: readonly ConditionRow[]
  fetches?: readonly AutoFetchRow[]
  accountNumber?: string
}

export interface RuleField {
  key: string
  label: string
  type: string
}

/** The values of `fetchKey` in the entries of a metadata list whose `matchKey` is the value. */
export type Lookup = (source: string, matchKey: string, value: string, fetchKey: string) => readonly string[]

export interface Context {
  /** yyyy-MM-dd */
  today: string
  lookup: Lookup
}

/** A plain ELSE: everything not matched by the blocks before it. */
export const asksNothing = (row: ConditionRow): boolean =>
  row.cond === 'ELSE' && !(row.field || row.expression || row.value || row.field2)

/** Whether the row looks its field up in a metadata list. */
export const isMetadataList = (row: ConditionRow): boolean => row.expression === 'isInList' && row.valueType === 'field'
