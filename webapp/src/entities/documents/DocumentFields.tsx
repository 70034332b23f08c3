import { FIELD_TYPES, type Field } from '@/fields'
import { FieldInput } from '@/records'
import css from './documents.module.css'
import { APPROVAL, typed, type Values } from './rules'

interface Parts {
  fields: readonly Field[]
  values: Values
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (values: Values) => void
}

/** The fields of a document. Approval is a separate step, and a new document is in process (R285). The dates depend on
 * each other: effective date plus review days is the expiry date. */
export function DocumentFields({ fields, values, errors, disabled, onChange }: Parts) {
  return (
    <div className={css.fields}>
      {fields.map(field => {
        const text = values[field.key] ?? ''
        return (
          <div
            key={field.key}
            data-wide={field.isMasterField || FIELD_TYPES[field.type].editor === 'lines' || undefined}
          >
            <FieldInput
              field={field}
              row={values}
              value={FIELD_TYPES[field.type].kind === 'toggle' ? text === 'true' : text}
              error={errors[field.key]}
              disabled={disabled || field.key === APPROVAL}
              onChange={value => onChange(typed(values, field.key, String(value ?? '')))}
            />
          </div>
        )
      })}
    </div>
  )
}
