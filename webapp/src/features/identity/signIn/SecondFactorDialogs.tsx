import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Wire } from '@/api/wire'
import { Callout, Dialog, SaveError, SubmitButton } from '@/ui'
import css from './identity.module.css'
import { useBeginSetup, useConfirmSetup, useNewCodes, useTurnOff } from './ownCalls'
import { RecoveryCodes } from './RecoveryCodes'
import { ScanAndConfirm } from './ScanAndConfirm'

const CLOSE = { 'aria-label': 'Close' }
const eye = { 'aria-label': 'Show password' }

/** Sets up two-step sign-in: the password, the QR code and a code, the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSetup()
  const confirm = useConfirmSetup()
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password) begin.mutate(password)
  }
  return (
    <Dialog title="Set up two-step sign-in" onClose={onClose} closeButtonProps={CLOSE} closeOnClickOutside={false}>
      {confirm.data ? (
        <RecoveryCodes codes={confirm.data.codes} done="Done" onDone={onClose} />
      ) : begin.data ? (
        <ScanAndConfirm
          offer={begin.data}
          error={confirm.error}
          busy={confirm.isPending}
          onCode={code => confirm.mutate(code)}
        />
      ) : (
        <form className={css.form} onSubmit={send} noValidate>
          <SaveError error={begin.error} />
          <PasswordInput
            label="Your password"
            description="You’ll be signed out everywhere else."
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={eye}
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <div className={css.send}>
            <SubmitButton of={begin} disabled={!password}>
              Continue
            </SubmitButton>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** Ten new recovery codes that replace the old ones. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useNewCodes()
  return (
    <Dialog title="New recovery codes" onClose={onClose} closeButtonProps={CLOSE} closeOnClickOutside={false}>
      {renew.data ? (
        <RecoveryCodes codes={renew.data.codes} done="Done" onDone={onClose} />
      ) : (
        <PasswordAndCode
          says="The codes you have now stop working."
          confirm="Make new codes"
          error={renew.error}
          busy={renew.isPending}
          onSend={form => renew.mutate(form)}
        />
      )}
    </Dialog>
  )
}

/** Back to the password alone. */
export function TurnOffDialog(props: { isNeeded: boolean; onClose: () => void; onDone: () => void }) {
  const off = useTurnOff()
  return (
    <Dialog title="Turn off two-step sign-in" onClose={props.onClose} closeButtonProps={CLOSE}>
      <PasswordAndCode
        says={
          props.isNeeded
            ? 'Your company requires it: you’ll be asked to set it up again at your next sign-in.'
            : 'Your password alone will sign you in.'
        }
        confirm="Turn off"
        error={off.error}
        busy={off.isPending}
        onSend={form => off.mutate(form, { onSuccess: props.onDone })}
      />
    </Dialog>
  )
}

function PasswordAndCode(props: {
  says: string
  confirm: string
  error: unknown
  busy: boolean
  onSend: (form: Wire<'PasswordAndCode'>) => void
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    props.onSend({ password, code })
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <Callout tone="info" title={props.says} />
      <SaveError error={props.error} />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={eye}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label="Code"
        description="From your app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <div className={css.send}>
        <Button type="submit" loading={props.busy} disabled={!password || !code.trim()}>
          {props.confirm}
        </Button>
      </div>
    </form>
  )
}
