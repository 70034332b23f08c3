import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, Dialog, ShownOnce, TERMS, ui } from '@/ui'
import { useMakeLink } from './calls'
import css from './portalLinks.module.css'

const TERMS_OF_LINKS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

/** A new link: for whom and how long; then its address, shown once. */
export function NewLink({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const make = useMakeLink(invoiceId)
  const [recipient, setRecipient] = useState('')
  const [days, setDays] = useState('90')
  const [sent, setSent] = useState(false)
  if (make.data) return <Made url={make.data.url} onClose={onClose} />
  return (
    <Dialog title="New recipient link" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={ui.dialog}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSent(true)
          if (recipient.trim()) make.mutate({ recipient, days: Number(days) })
        }}
      >
        <p>Whoever has the link sees this invoice and its PDF, and nothing else. No account is needed.</p>
        <TextInput
          data-autofocus
          label="For"
          withAsterisk
          maxLength={200}
          placeholder="Accounts payable, Fillmore"
          value={recipient}
          error={sent && !recipient.trim() ? 'Say whom the link is for.' : undefined}
          onChange={event => setRecipient(event.currentTarget.value)}
        />
        <Select
          label="Expires after"
          allowDeselect={false}
          data={TERMS_OF_LINKS}
          value={days}
          onChange={value => setDays(value ?? '90')}
          comboboxProps={{ withinPortal: false }}
        />
        {make.error ? (
          <Callout tone="bad" title="No link was made">
            {messageOf(make.error)}
          </Callout>
        ) : null}
        <div className={css.buttons}>
          <Button type="submit" loading={make.isPending}>
            Create link
          </Button>
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Made({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      title="Link created"
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={ui.dialog}>
        <ShownOnce what="link" value={url} testId="portal-link" onClose={onClose} />
      </div>
    </Dialog>
  )
}
