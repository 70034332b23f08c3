import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SESSION_EXPIRED } from '@/api/errors'
import { Callout, KeyHint, SaveError, SubmitButton } from '@/ui'
import { CredentialInputs, useCredentials } from './credentials'
import { FirstUser } from './FirstUser'
import css from './identity.module.css'
import { LoadingDemo } from './LoadingDemo'
import { Brand } from './Plain'
import { ProviderButton } from './ProviderButton'
import { RatedSlip } from './RatedSlip'
import { SecondStep } from './SecondStep'
import { secondStepOf, useArrival, useDemoAccounts, useInstallation, useSignIn } from './signIn'

/** Why the user is here again: the session ended (R007), or the sign-out call failed (A042, A043). */
function WhyHere() {
  const [query] = useSearchParams()
  const notice = query.get('notice')
  if (notice) return <Callout tone="warn" title={notice} />
  if (query.get('ended')) return <Callout tone="info" title={SESSION_EXPIRED} />
  return null
}

/** The first step: the demo is loading, the first user is created, or users sign in. */
function Entry({ of }: { of: ReturnType<typeof useInstallation>['data'] }) {
  if (of?.loading) return <LoadingDemo {...of.loading} />
  return of?.hasUsers === false ? <FirstUser /> : <SignInForm />
}

export default function SignIn() {
  const installation = useInstallation()
  return (
    <main className={css.page}>
      <title>Sign in · Freight suite</title>
      <div className={css.left}>
        <Brand />
        <div className={css.middle}>
          <Entry of={installation.data} />
        </div>
        <div className={css.foot}>Your data stays on this server</div>
      </div>
      <RatedSlip />
    </main>
  )
}

function SignInForm() {
  const signIn = useSignIn()
  const demo = useDemoAccounts()
  const several = new Set(demo.data?.map(account => account.company)).size > 1
  const [who, setWho] = useState('')
  const form = useCredentials(values => setWho(values.userName))
  const arrive = useArrival()
  const step = secondStepOf(signIn.data)
  if (step) return <SecondStep step={step} onIn={arrive} onBack={signIn.reset} />
  return (
    <>
      <form className={css.form} onSubmit={form.onSubmit(values => signIn.mutate(values))} noValidate>
        <h1>Sign in</h1>
        <WhyHere />
        <SaveError error={signIn.error} />
        <CredentialInputs form={form} />
        <div className={css.send}>
          <SubmitButton of={signIn}>Sign in</SubmitButton>
          <KeyHint keys="↵" />
          <Link to="/forgotPassword">Forgot password?</Link>
        </div>
      </form>
      <ProviderButton who={who} />
      {demo.data?.length ? (
        <section className={css.demo} aria-label="Demo accounts">
          <h2>Demo accounts, no password</h2>
          {demo.data.map(account => (
            <button
              key={account.userName}
              data-user={account.userName}
              type="button"
              onClick={() => signIn.mutate({ userName: account.userName })}
            >
              <b>{account.name}</b>
              <span>{several ? `${account.role} · ${account.company}` : account.role}</span>
              <IconArrowRight size={14} stroke={1.6} aria-hidden />
            </button>
          ))}
        </section>
      ) : null}
    </>
  )
}
