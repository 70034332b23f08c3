import type { Wire } from '@/api/wire'

type Column = Wire<'FieldSpec'>
/** A column in the form; a new one has no key yet: the server derives it from the label. */
export interface ColumnForm {
  id: number
  key: string
  label: string
  type: Column['type']
  length: string
  isKey: boolean
  isMandatory: boolean
  isActive: boolean
  suggestionsSource: string
  options: string
}
export interface TypeForm {
  name: string
  label: string
  description: string
  level: 'default' | 'system'
  columns: ColumnForm[]
}

export const emptyColumn = (id: number, isKey = false): ColumnForm => ({
  id,
  key: '',
  label: isKey ? 'Code' : '',
  type: 'text',
  length: isKey ? '20' : '40',
  isKey,
  isMandatory: isKey,
  isActive: true,
  suggestionsSource: '',
  options: '',
})

export const emptyForm = (): TypeForm => ({
  name: '',
  label: '',
  description: '',
  level: 'system',
  columns: [emptyColumn(0, true), emptyColumn(1)],
})

export const formOf = (type: Wire<'MetadataTypeView'>): TypeForm => ({
  name: type.name,
  label: type.label,
  description: type.description,
  level: type.level === 'default' ? 'default' : 'system',
  columns: type.fields.map((field, id) => ({
    id,
    key: field.key,
    label: field.label,
    type: field.type ?? 'text',
    length: field.length ? String(field.length) : '',
    isKey: !!field.isUniqueField,
    isMandatory: !!field.isMandatory,
    isActive: field.isActive !== false,
    suggestionsSource: field.suggestionsSource ?? '',
    options: (field.options ?? []).map(option => option.value).join(', '),
  })),
})

/** The form in the API's format. Properties of stored columns that it does not show stay. */
export function bodyOf(form: TypeForm, stored?: Wire<'MetadataTypeView'>): Wire<'MetadataTypeBody'> {
  const known = new Map(stored?.fields.map(field => [field.key, field]))
  const fields = form.columns
    .filter(column => column.label.trim() || column.key)
    .map(column => {
      const before = known.get(column.key)
      const aliases = new Map(before?.options?.map(option => [option.value, option]))
      return {
        ...before,
        ...(column.key ? { key: column.key } : {}),
        label: column.label.trim(),
        type: column.type,
        length: column.length ? Number(column.length) : null,
        isUniqueField: column.isKey,
        isMasterField: column.isKey,
        isMandatory: column.isKey || column.isMandatory,
        isActive: column.isActive,
        suggestionsSource: column.suggestionsSource.trim(),
        options: column.options
          .split(/[,;\n]/)
          .map(value => value.trim())
          .filter(Boolean)
          .map(value => aliases.get(value) ?? { value, aliases: [] }),
      }
    })
  const { name, label, description, level } = form
  return { name, label, description, level, fields, ...(stored ? { revision: stored.revision } : {}) }
}
