import { autocomplete } from './autocomplete'
import { checkbox } from './checkbox'
import { date } from './date'
import { dropdown } from './dropdown'
import type { FieldTypeName } from './field'
import type { FieldType } from './fieldType'
import { multiline } from './multiline'
import { multiselect } from './multiselect'
import { numeric } from './numeric'
import { text } from './text'

/** Every field type. A new one is a file here and in `core/fields`, and one line in each table. */
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
