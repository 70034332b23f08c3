import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, Loaded, SaveError, SubmitButton } from '@/ui'
import { NewPassword } from '@/widgets/NewPassword'
import { isGoodPassword, pairProblem } from '@/widgets/passwordRules'
import { useAccept, useJoin, useOffer, useWelcome } from './byLink'
import { CredentialInputs, needed, useCredentials } from './credentials'
import css from './identity.module.css'
import { Plain } from './Plain'
import { DeadLink } from './Redirection'
import { SecondStep } from './SecondStep'
import { secondStepOf } from './signIn'

type Offer = Wire<'InvitationOffer'>

/** Accepts an invitation: with a new account, or with the existing one of the address. */
export default function Invited() {
  const { id = '' } = useParams()
  const offer = useOffer(id)
  if (offer.error) return <DeadLink said={messageOf(offer.error)} />
  const title = offer.data ? `Join ${offer.data.company}` : 'Invitation'
  return (
    <Plain title={title}>
      <Loaded of={offer} what="invitation">
        {data => (
          <>
            <p>
              {data.invitedBy} invited you to work in {data.systems.join(', ')}.
            </p>
            {data.hasAccount ? <Join token={id} offer={data} /> : <Accept token={id} offer={data} />}
          </>
        )}
      </Loaded>
    </Plain>
  )
}

function Accept({ token, offer }: { token: string; offer: Offer }) {
  const accept = useAccept()
  const welcome = useWelcome()
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', name: offer.name, userName: offer.userName, password: '', confirmPassword: '' },
    validate: {
      email: needed('the email address this invitation was sent to'),
      name: needed('your name'),
      userName: needed('a user name'),
      password: value => (isGoodPassword(value) ? null : 'Doesn’t meet the rules below'),
      confirmPassword: (value, all) => pairProblem(all.password, value),
    },
    onValuesChange: values => setTyped(values.password),
  })
  const step = secondStepOf(accept.data)
  if (step) return <SecondStep step={step} onIn={welcome} onBack={() => go('/login')} />
  return (
    <form className={css.form} onSubmit={form.onSubmit(values => accept.mutate({ token, ...values }))} noValidate>
      <SaveError error={accept.error} />
      <TextInput
        label="Email"
        description="The address this invitation was sent to"
        type="email"
        autoComplete="email"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <TextInput label="Your name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput
        label="User name"
        description="To sign in with, such as mia.berg"
        autoComplete="username"
        spellCheck={false}
        key={form.key('userName')}
        {...form.getInputProps('userName')}
      />
      <NewPassword
        typed={typed}
        first={{ mount: form.key('password'), ...form.getInputProps('password') }}
        again={{ mount: form.key('confirmPassword'), ...form.getInputProps('confirmPassword') }}
      />
      <div className={css.send}>
        <SubmitButton of={accept}>Join</SubmitButton>
      </div>
    </form>
  )
}

function Join({ token, offer }: { token: string; offer: Offer }) {
  const join = useJoin()
  const welcome = useWelcome()
  const go = useNavigate()
  const form = useCredentials()
  const step = secondStepOf(join.data)
  if (step) return <SecondStep step={step} onIn={welcome} onBack={() => go('/login')} />
  return (
    <form className={css.form} onSubmit={form.onSubmit(values => join.mutate({ token, ...values }))} noValidate>
      <Callout tone="info" title="You have an account">
        Sign in to work for {offer.company} with it.
      </Callout>
      <SaveError error={join.error} />
      <CredentialInputs form={form} />
      <div className={css.send}>
        <SubmitButton of={join}>Sign in and join</SubmitButton>
      </div>
    </form>
  )
}
