import type { components } from '@/api/schema'

type FieldView = components['schemas']['FieldView']

/**
 * A field of a template as the server sends it: a grid column or a form input. Its key is `group#key`, for example
 * `shipmentInformation#shipmentNumber`.
 */
export type Field = Pick<FieldView, 'key' | 'label' | 'type'> & Partial<FieldView>

export type FieldTypeName = FieldView['type']

/** The title of a field for a column head, with its unit. */
export const fieldTitle = (field: Field): string =>
  field.unit && !field.label.includes(field.unit) ? `${field.label}, ${field.unit}` : field.label

/** The keys of fields that scripting rules compute begin with it. */
export const COMPUTED_PREFIX = 'computed#'
