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
  /** What a failed check says, in place of our words. */
  message?: string | null
  /** A warning is told and holds nothing back. */
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

/** A rule as the engine takes it: a chain, or what is fetched. */
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

/** What the entries of a metadata list hold under `fetchKey`, of those whose `matchKey` is the value. */
export type Lookup = (source: string, matchKey: string, value: string, fetchKey: string) => readonly string[]

export interface Context {
  /** yyyy-MM-dd */
  today: string
  lookup: Lookup
}

/** A plain ELSE: everything that the blocks before it left. */
export const asksNothing = (row: ConditionRow): boolean =>
  row.cond === 'ELSE' && !(row.field || row.expression || row.value || row.field2)

/** Does the row look its field up in a metadata list? */
export const isMetadataList = (row: ConditionRow): boolean => row.expression === 'isInList' && row.valueType === 'field'
