import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Callout, SaveError, SubmitButton } from '@/ui'
import { useForgot } from './byLink'
import css from './identity.module.css'
import { Plain } from './Plain'

/** Requests a link to set a new password. The answer is the same for any user name. */
export default function ForgotPassword() {
  const forgot = useForgot()
  const [who, setWho] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (who.trim()) forgot.mutate(who)
  }
  return (
    <Plain title="Forgot password">
      {forgot.isSuccess ? (
        <Callout tone="info" title="Check your email">
          If {who} is a user here, a link is on its way. It works once, within an hour. No email? Ask your
          administrator.
        </Callout>
      ) : (
        <form className={css.form} onSubmit={send} noValidate>
          <SaveError error={forgot.error} />
          <TextInput
            label="User name or email"
            autoComplete="username"
            autoFocus
            spellCheck={false}
            value={who}
            onChange={event => setWho(event.currentTarget.value)}
          />
          <div className={css.send}>
            <SubmitButton of={forgot} disabled={!who.trim()}>
              Send link
            </SubmitButton>
          </div>
        </form>
      )}
      <Link to="/login">Back to sign in</Link>
    </Plain>
  )
}
