/** A field of a template as the server sends it: one column of a grid, one line of a form. */
export interface Field {
  /** `group#key`, as `shipmentInformation#shipmentNumber`. */
  key: string
  label: string
  type: FieldTypeName
  length?: number | null
  minLength?: number | null
  isMandatory?: boolean
  isReadonly?: boolean
  isActive?: boolean
  isVisible?: boolean
  regex?: string | null
  toolTip?: string | null
  errorMessage?: string | null
  displayOrder?: number
  isDependent?: boolean
  dependentFields?: string[]
  suggestionsSource?: string | null
  suggestionField?: string | null
  groupKey?: string
  defaultValue?: string | number | boolean | null
  unit?: string | null
  options?: readonly { value: string; aliases?: readonly string[] }[]
  decimals?: number | null
}

export type FieldTypeName =
  | 'text'
  | 'numeric'
  | 'multiline'
  | 'dropdown'
  | 'date'
  | 'multiselect'
  | 'autocomplete'
  | 'checkbox'

/** The name of a field as a column head shows it: with its unit. */
export const fieldTitle = (field: Field): string =>
  field.unit && !field.label.includes(field.unit) ? `${field.label}, ${field.unit}` : field.label
