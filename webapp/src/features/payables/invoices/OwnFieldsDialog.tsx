import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FIELD_TYPES, type Field } from '@/fields'
import { FieldInput, findingsOf } from '@/records'
import { Dialog, doneToast, Loaded, SaveError, ui } from '@/ui'
import { type PayableDetail, useChangePayableFields, usePayableFields } from '../calls'

interface OwnFieldsDialogProps {
  invoice: PayableDetail
  onClose: () => void
}

/** Changes the fields that the company added to carriers' invoices. */
export function OwnFieldsDialog({ invoice, onClose }: OwnFieldsDialogProps) {
  const fields = usePayableFields()
  return (
    <Dialog onClose={onClose} title={`Fields: ${invoice.number}`}>
      <Loaded of={fields} what="the fields" bars={3}>
        {found => <Form fields={found} invoice={invoice} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Form({ fields, invoice, onClose }: OwnFieldsDialogProps & { fields: readonly Field[] }) {
  const [values, setValues] = useState<Record<string, string | boolean>>(invoice.own ?? {})
  const change = useChangePayableFields()
  const errors = findingsOf(change.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const typed = fields.filter(field => !field.isReadonly)
    change.mutate(
      {
        id: invoice.id,
        revision: invoice.revision,
        values: Object.fromEntries(typed.map(({ key }) => [key, values[key] ?? ''])),
      },
      {
        onSuccess: () => {
          doneToast(`Fields of ${invoice.number} saved.`)
          onClose()
        },
      },
    )
  }
  return (
    <form className={ui.dialog} noValidate onSubmit={send}>
      <SaveError error={change.error} title="Not saved" />
      {fields.map(field => (
        <FieldInput
          key={field.key}
          field={field}
          row={values}
          value={values[field.key] ?? (FIELD_TYPES[field.type].kind === 'toggle' ? false : '')}
          error={errors[field.key]}
          disabled={field.isReadonly ?? false}
          onChange={value =>
            setValues({ ...values, [field.key]: typeof value === 'boolean' ? value : String(value ?? '') })
          }
        />
      ))}
      <div className={ui.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
