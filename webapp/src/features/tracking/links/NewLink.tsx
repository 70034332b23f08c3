import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, SaveError, ShownOnce, ui } from '@/ui'
import { useMakeLink } from './calls'

const EXPIRES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

/** A link for a customer to follow one shipment: for whom and how long; then its address, shown once. */
export function NewLink({ shipment = '', onClose }: { shipment?: string; onClose: () => void }) {
  const make = useMakeLink()
  const [values, setValues] = useState({ shipment, recipient: '', days: '30' })
  const [sent, setSent] = useState(false)
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  if (make.data)
    return (
      <Dialog
        title="Link created"
        onClose={onClose}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <div className={ui.dialog}>
          <ShownOnce what="link" value={make.data.url} testId="tracking-link" onClose={onClose} />
        </div>
      </Dialog>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!values.recipient.trim() || !values.shipment.trim() || make.isPending) return
    make.mutate({ shipment: values.shipment, recipient: values.recipient, days: Number(values.days) })
  }
  return (
    <Dialog
      title={shipment ? `Share shipment ${shipment}` : 'New tracking link'}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={ui.dialog} noValidate onSubmit={submit}>
        <SaveError error={make.error} title="No link was made" />
        <p>Whoever has the link sees where this shipment is, and nothing of what it costs. No account is needed.</p>
        {shipment ? null : (
          <TextInput
            label="Shipment number"
            data-autofocus
            withAsterisk
            maxLength={60}
            autoComplete="off"
            value={values.shipment}
            error={sent && !values.shipment.trim() ? 'Enter a shipment number.' : undefined}
            onChange={event => set({ shipment: event.currentTarget.value })}
          />
        )}
        <TextInput
          label="For"
          {...(shipment ? { 'data-autofocus': true } : {})}
          withAsterisk
          maxLength={200}
          placeholder="Receiving, Fillmore"
          value={values.recipient}
          error={sent && !values.recipient.trim() ? 'Say whom the link is for.' : undefined}
          onChange={event => set({ recipient: event.currentTarget.value })}
        />
        <Select
          label="Expires after"
          allowDeselect={false}
          data={EXPIRES}
          value={values.days}
          onChange={days => set({ days: days ?? '30' })}
          comboboxProps={{ withinPortal: false }}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={make.isPending}>
            Create link
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
