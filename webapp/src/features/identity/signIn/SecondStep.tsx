import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '@/api/client'
import { ApiError } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { SessionData } from '@/api/session'
import type { Wire } from '@/api/wire'
import { Loaded, SaveError, SubmitButton } from '@/ui'
import css from './identity.module.css'
import { RecoveryCodes } from './RecoveryCodes'
import { ScanAndConfirm } from './ScanAndConfirm'

interface Step {
  step: Wire<'SecondStep'>
  onIn: (session: SessionData) => void
  /** Returns to the password step. */
  onBack: () => void
}

/** The step after the password: a code, or setting up two-step sign-in. */
export const SecondStep = (props: Step) =>
  props.step.secondStep === 'code' ? <Code {...props} /> : <SetUp {...props} />

/** Whether the password has to be entered again. */
const isOver = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_over'

function Code({ step, onIn, onBack }: Step) {
  const [code, setCode] = useState('')
  const [byRecovery, setByRecovery] = useState(false)
  const enter = useMutation({
    mutationFn: () => dataOf(api.POST('/api/login/code', { body: { token: step.token, code } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: session => onIn(session),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) enter.mutate()
  }
  const swap = () => {
    setCode('')
    enter.reset()
    setByRecovery(!byRecovery)
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <h1>Enter your code</h1>
      <SaveError error={enter.error} />
      <TextInput
        key={String(byRecovery)}
        label={byRecovery ? 'Recovery code' : 'Code'}
        description={byRecovery ? 'One of the codes you saved. Each works once.' : 'From your authenticator app'}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoFocus
        spellCheck={false}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <div className={css.send}>
        {isOver(enter.error) ? (
          <Button onClick={onBack}>Sign in again</Button>
        ) : (
          <>
            <SubmitButton of={enter} disabled={!code.trim()}>
              Sign in
            </SubmitButton>
            <Button variant="subtle" onClick={swap}>
              {byRecovery ? 'Use the app' : 'Use a recovery code'}
            </Button>
          </>
        )}
      </div>
      <p className={css.aside}>Lost both? Ask your administrator to reset two-step sign-in.</p>
    </form>
  )
}

function SetUp({ step, onIn, onBack }: Step) {
  const offer = useQuery({
    queryKey: ['secondStep', step.token],
    queryFn: () => dataOf(api.POST('/api/login/setup', { body: { token: step.token } })),
    meta: SHOWN_IN_PLACE,
    retry: false,
    // fetching again would return another QR code than the scanned one
    staleTime: Number.POSITIVE_INFINITY,
  })
  const confirm = useMutation({
    mutationFn: (code: string) => dataOf(api.POST('/api/login/setup/confirm', { body: { token: step.token, code } })),
    meta: SHOWN_IN_PLACE,
  })
  const done = confirm.data
  return (
    <div className={css.form}>
      <h1>Set up two-step sign-in</h1>
      {done ? (
        <RecoveryCodes codes={done.codes} done="Continue" onDone={() => onIn(done.signedIn)} />
      ) : (
        <>
          <p>Your company requires a code from an app on your phone, besides your password.</p>
          <Loaded of={offer} what="picture" bars={3}>
            {data => (
              <ScanAndConfirm
                offer={data}
                error={confirm.error}
                busy={confirm.isPending}
                onCode={code => confirm.mutate(code)}
              />
            )}
          </Loaded>
          {isOver(offer.error) || isOver(confirm.error) ? <Button onClick={onBack}>Sign in again</Button> : null}
        </>
      )}
    </div>
  )
}
