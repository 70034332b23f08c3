import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { dayOf, Section } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { useKeys, useSendKey } from '../keyFiles/calls'
import type { Form } from './calls'
import { type PartProps, PROTOCOL, serverValue } from './form'
import css from './profiles.module.css'

/** R292. */
export const UPLOADING = 'Please wait. File is uploading is in progress!'
const ENDINGS = '.cer,.der,.pem'

/** The keys that encrypt and sign outgoing files. */
export function KeyPart(props: PartProps) {
  return (
    <Section title="Encryption and signature">
      <p className={css.under}>{toldOf(props.form)} With an expired key nothing is sent until you replace it.</p>
      <div className={css.pair}>
        <Slot {...props} slot="encryption" />
        <Slot {...props} slot="signature" />
      </div>
    </Section>
  )
}

function toldOf(form: Form): string {
  if (serverValue(form.fields, PROTOCOL) === 'as2')
    return 'AS2 needs both: the partner’s certificate, and yours with its private key.'
  if (form.type === 'email')
    return 'Emails are encrypted for their recipient and signed by you. Subject and addresses stay readable.'
  if (form.type === 'outgoingChannel') return 'For the files of all profiles that go by this channel and name no key.'
  return 'Files are encrypted by an OpenPGP key and end in .pgp.'
}

function Slot({ form, change, disabled, slot }: PartProps & { slot: 'encryption' | 'signature' }) {
  const keys = useKeys(form.accountId ?? '')
  const sending = useSendKey()
  const [uploading, setUploading] = useState(false)
  const field = slot === 'encryption' ? 'encryptionFileId' : 'signatureFileId'
  const label = slot === 'encryption' ? 'Encryption key' : 'Signature key'
  const known = (keys.data?.data ?? []).filter(each => each.slot === slot)
  const chosen = known.find(each => each.id === form[field])
  const take = (files: File[]) => {
    if (files.length > 1) return
    sending.mutate(
      { files, encryption: slot === 'encryption', accountId: form.accountId ?? '' },
      {
        onSuccess: key => {
          change({ [field]: key.id })
          setUploading(false)
        },
      },
    )
  }
  return (
    <div>
      <Select
        label={label}
        placeholder="None"
        clearable
        clearButtonProps={{ 'aria-label': `Remove ${label.toLowerCase()}` }}
        disabled={disabled}
        data={known.map(each => ({ value: each.id, label: each.name }))}
        value={form[field] ?? null}
        onChange={value => change({ [field]: value })}
        comboboxProps={{ withinPortal: false }}
      />
      {chosen?.expiresOn ? (
        <p className={css.under} data-tone={chosen.isExpired || chosen.expiresSoon ? 'warn' : undefined}>
          {chosen.isExpired ? 'Expired' : 'Expires'} {dayOf(chosen.expiresOn)}
        </p>
      ) : null}
      {disabled ? null : uploading ? (
        <DropZone accept={ENDINGS} label={`Drop the ${label.toLowerCase()} here`} onFiles={take}>
          <span>{sending.isPending ? UPLOADING : 'Drop a .cer, .der or .pem here'}</span>
        </DropZone>
      ) : (
        <Button size="compact-xs" variant="default" mt={6} onClick={() => setUploading(true)}>
          Upload a key file
        </Button>
      )}
      {sending.error ? (
        <p role="alert" className={css.fault}>
          {messageOf(sending.error)}
        </p>
      ) : null}
    </div>
  )
}
