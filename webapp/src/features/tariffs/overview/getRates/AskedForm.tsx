import type { Ref } from 'react'
import type { Wire } from '@/api/wire'
import { FieldInput } from '@/records'
import css from './getRates.module.css'

interface Parts {
  ref: Ref<HTMLFormElement>
  fields: Wire<'FieldView'>[]
  values: Record<string, string>
  findings: Record<string, { message: string }>
  onChange: (key: string, value: string) => void
}

/** The fields that rating uses. Every key press counts: there is no submit button. */
export function AskedForm({ ref, fields, values, findings, onChange }: Parts) {
  return (
    <form ref={ref} className={css.form} aria-label="Shipment" onSubmit={event => event.preventDefault()}>
      {fields.map(field => (
        <div key={field.key} data-key={field.key}>
          <FieldInput
            // a tariff reports what it needs; a calculator requires nothing else
            field={{ ...field, isMandatory: false, isReadonly: false, toolTip: '' }}
            value={values[field.key] ?? ''}
            row={values}
            error={findings[field.key]?.message}
            disabled={false}
            onChange={value => onChange(field.key, value === null || value === undefined ? '' : String(value))}
          />
        </div>
      ))}
    </form>
  )
}
