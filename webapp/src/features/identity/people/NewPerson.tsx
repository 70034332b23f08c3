import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Callout, doneToast, Loaded, PageHeader, SaveError } from '@/ui'
import { usersUnder } from './addresses'
import { type PeopleOptions, useInvite, usePeopleOptions, useRegister } from './calls'
import css from './people.module.css'
import { NO_RIGHTS, Rights, rightsProblem } from './Rights'

/** A new user: invited by email, or created with a start password that is shown once. */
export default function NewPerson() {
  const { pathname } = useLocation()
  const options = usePeopleOptions()
  const under = usersUnder(pathname)
  const invites = !pathname.endsWith('/register')
  return (
    <>
      <PageHeader
        title={invites ? 'Invite a user' : 'Register a user'}
        meta={invites ? 'The link in the email works once, for 7 days' : 'With a start password you pass on yourself'}
      >
        <Button variant="default" component={Link} to={`${under}/${invites ? 'register' : 'invite'}`}>
          {invites ? 'Register without email' : 'Invite by email'}
        </Button>
      </PageHeader>
      <div className={css.page}>
        <Loaded of={options} what="systems and roles">
          {data => <NewForm key={pathname} options={data} invites={invites} under={under} />}
        </Loaded>
      </div>
    </>
  )
}

function NewForm({ options, invites, under }: { options: PeopleOptions; invites: boolean; under: string }) {
  const invite = useInvite()
  const register = useRegister()
  const go = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [userName, setUserName] = useState('')
  const [wanted, setWanted] = useState(NO_RIGHTS)
  const [tried, setTried] = useState(false)
  const faults = {
    name: name.trim() ? undefined : 'Enter the name',
    email: !invites || email.trim() ? undefined : 'Enter the email address',
    userName: invites || userName.trim() ? undefined : 'Enter a user name',
    rights: rightsProblem(wanted),
  }
  const shown = tried ? faults : { name: undefined, email: undefined, userName: undefined, rights: undefined }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(faults).some(Boolean)) return
    if (!invites) return register.mutate({ name, email, userName, ...wanted })
    invite.mutate(
      { name, email, ...wanted },
      {
        onSuccess: () => {
          doneToast(`${name} is invited.`)
          void go(`${under}/detail`)
        },
      },
    )
  }
  const error = invite.error ?? register.error
  if (register.data) {
    return (
      <div className={css.form}>
        <Callout tone="warn" title="Start password: shown only now">
          <p className={css.once}>{register.data.startPassword}</p>
          <p>
            {register.data.person.name} signs in as <b>{register.data.person.userName}</b> and is asked for a new
            password first.
          </p>
        </Callout>
        <div>
          <Button component={Link} to={`${under}/detail`}>
            To the users
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <SaveError error={error} />
      {invites && !options.mailLeaves ? (
        <Callout tone="warn" title="No mail server is set">
          Invitations wait until FREIGHT_SMTP_HOST is set. Until then, register users without email.
        </Callout>
      ) : null}
      <TextInput
        label="Name"
        autoComplete="off"
        autoFocus
        value={name}
        error={shown.name}
        onChange={event => setName(event.currentTarget.value)}
      />
      {invites ? null : (
        <TextInput
          label="User name"
          description="To sign in with, such as mia.berg"
          autoComplete="off"
          spellCheck={false}
          value={userName}
          error={shown.userName}
          onChange={event => setUserName(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        error={shown.email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <Rights options={options} wanted={wanted} onChange={setWanted} error={shown.rights} />
      <div>
        <Button type="submit" loading={invite.isPending || register.isPending}>
          {invites ? 'Send invitation' : 'Register'}
        </Button>
      </div>
    </form>
  )
}
