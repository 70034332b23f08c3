import type { Field, FieldTypeName } from './field'
import type { FieldType, FilterType } from './fieldType'
import { autocomplete } from './types/autocomplete'
import { checkbox } from './types/checkbox'
import { date } from './types/date'
import { dropdown } from './types/dropdown'
import { multiline } from './types/multiline'
import { multiselect } from './types/multiselect'
import { numeric } from './types/numeric'
import { text } from './types/text'

/** Every field type, in the order offered to administrators. To add one, add a module to `types/` and a line here. */
export const FIELD_TYPES: Record<FieldTypeName, FieldType> = {
  text,
  numeric,
  multiline,
  dropdown,
  date,
  multiselect,
  autocomplete,
  checkbox,
}

export const FIELD_TYPE_NAMES = Object.keys(FIELD_TYPES) as FieldTypeName[]

/** What an administrator also enters for fields of a type, by the name of the type; undefined for nothing. */
export const askedOf = (type: string | undefined): FieldType['asks'] => typeCalled(type)?.asks

/** How values of a type compare, by the name of the type. */
export const comparedAs = (type: string | undefined): FilterType => typeCalled(type)?.filter ?? 'text'

const typeCalled = (name: string | undefined): FieldType | undefined =>
  name !== undefined && Object.hasOwn(FIELD_TYPES, name) ? FIELD_TYPES[name as FieldTypeName] : undefined

/** The only values a field can have; empty if any value is allowed. */
export const optionsOf = (field: Field): string[] =>
  askedOf(field.type) === 'options' ? (field.options ?? []).map(({ value }) => value) : []
