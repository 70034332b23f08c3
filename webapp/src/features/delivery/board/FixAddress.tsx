import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { tellChanged } from '@/entities/deliveries/words'
import { Allowed, counted, Dialog, SaveError, ui } from '@/ui'
import { type Cause, useFixAddress } from './calls'

/** Corrects the address of bounced mails, once for all that share it. */
export function FixAddress({ cause }: { cause: Cause }) {
  const [isOpen, setOpen] = useState(false)
  if (!cause.addresses?.length) return null
  return (
    <Allowed permission="deliveryProfiles.edit">
      <Button aria-label={`Correct address: ${cause.reason}`} onClick={() => setOpen(true)}>
        Correct address
      </Button>
      {isOpen ? <FixDialog cause={cause} addresses={cause.addresses} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}

interface FixDialogProps {
  cause: Cause
  addresses: string[]
  onClose: () => void
}

function FixDialog({ cause, addresses, onClose }: FixDialogProps) {
  const fix = useFixAddress()
  const [address, setAddress] = useState(addresses[0] ?? '')
  const [newAddress, setNew] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { profileId, ids } = cause
    fix.mutate(
      { profileId, address, newAddress, ids },
      {
        onSuccess: changed => {
          tellChanged('sendAnew', changed)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title="Correct address" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={ui.dialog} onSubmit={send} noValidate>
        <SaveError error={fix.error} />
        <p>
          The profile {cause.profileName} is changed, and {counted(cause.count, 'delivery is', 'deliveries are')} sent
          to the new address. Recipients who have the mail don’t get it again.
        </p>
        {addresses.length > 1 ? (
          <Select
            label="Address that does not work"
            data={addresses}
            value={address}
            allowDeselect={false}
            onChange={value => setAddress(value ?? address)}
          />
        ) : (
          <TextInput label="Address that does not work" readOnly value={address} />
        )}
        <TextInput
          label="New address"
          type="email"
          data-autofocus
          autoComplete="off"
          maxLength={254}
          value={newAddress}
          onChange={event => setNew(event.currentTarget.value)}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={fix.isPending} disabled={!newAddress.trim()}>
            Save, rebuild and send
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
