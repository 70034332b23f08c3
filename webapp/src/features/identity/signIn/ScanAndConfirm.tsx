import { Button, Image, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Wire } from '@/api/wire'
import { SaveError } from '@/ui'
import css from './identity.module.css'

/** The QR code for an authenticator app, and an input for the first code. */
export function ScanAndConfirm(props: {
  offer: Wire<'SetupOffer'>
  error: unknown
  busy: boolean
  onCode: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) props.onCode(code)
  }
  const groups = props.offer.secret.match(/.{1,4}/g) ?? []
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <p>Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.</p>
      <Image className={css.scan} src={props.offer.picture} alt="QR code for your authenticator app" />
      <p className={css.aside}>
        Can’t scan it? Enter this key in the app: <span className={css.key}>{groups.join(' ')}</span>
      </p>
      <SaveError error={props.error} />
      <TextInput
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        spellCheck={false}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <div className={css.send}>
        <Button type="submit" loading={props.busy} disabled={!code.trim()}>
          Turn on
        </Button>
      </div>
    </form>
  )
}
