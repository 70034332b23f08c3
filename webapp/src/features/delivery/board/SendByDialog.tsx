import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { tellChanged } from '@/entities/deliveries/words'
import { Callout, counted, Dialog, Loaded, ui } from '@/ui'
import { useAdd, useProfiles } from './calls'

interface SendByDialogProps {
  invoiceIds: string[]
  /** Whether their deliveries by other profiles are canceled. */
  instead: boolean
  onClose: () => void
}

/** Sends invoices with a selected profile. */
export function SendByDialog({ invoiceIds, instead, onClose }: SendByDialogProps) {
  const profiles = useProfiles()
  const add = useAdd()
  const [profileId, setProfileId] = useState<string | null>(null)
  const send = () =>
    profileId &&
    add.mutate(
      { invoiceIds, profileId, instead },
      {
        onSuccess: changed => {
          tellChanged('sendNow', changed)
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} title={`Send ${counted(invoiceIds.length, 'invoice')} by a profile`}>
      <div className={ui.dialog}>
        <Loaded of={profiles} what="the profiles" bars={2}>
          {found =>
            found.length ? (
              <Select
                label="Delivery profile"
                placeholder="Choose a profile"
                data-autofocus
                searchable
                comboboxProps={{ withinPortal: false }}
                data={found.map(each => ({
                  value: each.id,
                  label: [each.name, each.accountNumber, each.recipient].filter(Boolean).join(' · '),
                }))}
                value={profileId}
                onChange={setProfileId}
              />
            ) : (
              <Callout tone="info" title="No delivery profiles yet">
                <p>Set one up first, for this customer or for all of them.</p>
              </Callout>
            )
          }
        </Loaded>
        <p>
          {instead
            ? 'What they owe by other profiles and has not left is canceled.'
            : 'They leave as this profile says: at once, or at its next run.'}
        </p>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!profileId} loading={add.isPending} onClick={send}>
            Send
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
