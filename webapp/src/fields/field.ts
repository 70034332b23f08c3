import type { components } from '@/api/schema'

type FieldView = components['schemas']['FieldView']

/**
 * A field of a template as the server sends it: one column of a grid, one line of a form. Its key is `group#key`, as
 * `shipmentInformation#shipmentNumber`.
 */
export type Field = Pick<FieldView, 'key' | 'label' | 'type'> & Partial<FieldView>

export type FieldTypeName = FieldView['type']

/** The name of a field as a column head shows it: with its unit. */
export const fieldTitle = (field: Field): string =>
  field.unit && !field.label.includes(field.unit) ? `${field.label}, ${field.unit}` : field.label
