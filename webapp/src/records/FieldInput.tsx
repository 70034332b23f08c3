import { FIELD_TYPES, type InputParts } from '@/fields'

/** The input of a field, by its type. */
export function FieldInput(parts: InputParts) {
  const { Input } = FIELD_TYPES[parts.field.type]
  return <Input {...parts} />
}
