import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { useSession } from '@/api/session'
import {
  Allowed,
  alertToast,
  askToDelete,
  Callout,
  DraftForm,
  dayOf,
  doneToast,
  Loaded,
  PageHeader,
  StatusBadge,
  SubmitButton,
  useDraft,
} from '@/ui'
import { PersonKeys } from '../apiKeys/PersonKeys'
import { usersUnder } from './addresses'
import { type PeopleOptions, type Person, usePeopleOptions, usePerson, useSavePerson, useStep } from './calls'
import { OpenWork } from './OpenWork'
import css from './people.module.css'
import { Rights, rightsProblem, type Wanted } from './Rights'
import { TakeOut } from './TakeOut'

/** A user: systems, roles, and whether access is suspended. */
export default function PersonScreen() {
  const { id = '' } = useParams()
  const person = usePerson(id)
  const options = usePeopleOptions()
  return (
    <>
      <PageHeader
        title={person.data?.name ?? 'User'}
        meta={
          person.data ? <StatusBadge status={person.data.state === 'active' ? 'Active' : 'Suspended'} /> : undefined
        }
      >
        {person.data?.mayChange ? (
          <Allowed permission="user.editUser">
            <Steps person={person.data} />
          </Allowed>
        ) : null}
      </PageHeader>
      <div className={css.page}>
        <Loaded of={person} what="user">
          {data => (
            <Loaded of={options} what="systems and roles">
              {offered => <PersonForm key={data.id} person={data} options={offered} />}
            </Loaded>
          )}
        </Loaded>
        <Allowed permission="user.editUser">
          <OpenWork id={id} />
          <PersonKeys userId={id} />
        </Allowed>
      </div>
    </>
  )
}

function Steps({ person }: { person: Person }) {
  const step = useStep()
  const [taking, setTaking] = useState<'suspend' | 'leave' | null>(null)
  const under = usersUnder(useLocation().pathname)
  const take = (which: 'reactivate' | 'resetSecondFactor', said: string) =>
    step.mutate(
      { person, step: which },
      { onSuccess: () => doneToast(said), onError: error => alertToast(messageOf(error)) },
    )
  const mine = useSession(session => session.data?.loggedInUser)
  const mayReset = person.hasSecondFactor && person.mayChangeIdentity && mine?.isAdmin === 1 && mine.id !== person.id
  const reset = async () => {
    const meaning =
      'For a lost phone: the password alone signs in until two-step sign-in is set up again. All sessions end, and an email says so.'
    if (await askToDelete({ title: `Reset two-step sign-in of ${person.name}?`, meaning, confirm: 'Reset' }))
      take('resetSecondFactor', `Two-step sign-in of ${person.name} was reset.`)
  }
  return (
    <>
      {mayReset ? (
        <Button variant="default" onClick={() => void reset()}>
          Reset two-step sign-in
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setTaking('leave')}>
        Remove
      </Button>
      {person.state === 'active' ? (
        <Button variant="default" onClick={() => setTaking('suspend')}>
          Suspend
        </Button>
      ) : (
        <Button loading={step.isPending} onClick={() => take('reactivate', `${person.name} is active again.`)}>
          Reactivate
        </Button>
      )}
      {taking ? (
        <TakeOut person={person} step={taking} users={`${under}/detail`} onClose={() => setTaking(null)} />
      ) : null}
    </>
  )
}

const LABELS = {
  name: 'Name',
  email: 'Email',
  memberships: 'Systems and roles',
  isAdmin: 'Administrator',
  userType: 'User type',
}

function PersonForm({ person, options }: { person: Person; options: PeopleOptions }) {
  const save = useSavePerson(person.id)
  const memberships: Wanted['memberships'] = person.memberships.map(({ systemId, role, accountIds }) => ({
    systemId,
    role,
    accountIds,
  }))
  const stored = {
    name: person.name,
    email: person.email,
    memberships,
    isAdmin: person.isAdmin,
    userType: person.userType as Wanted['userType'],
  }
  const draft = useDraft(stored, person.revision)
  const { name, email, ...wanted } = draft.values
  const problem = rightsProblem(wanted)
  const send = () => {
    if (problem) return
    const body = { name, email, revision: person.revision, ...wanted }
    save.mutate(body, {
      onSuccess: () => {
        draft.begin()
        doneToast(`${name} was saved.`)
      },
    })
  }
  const locked = !person.mayChange || person.state === 'suspended'
  return (
    <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
      {person.suspendedOn ? (
        <Callout tone="warn" title={`Suspended on ${dayOf(person.suspendedOn)}`}>
          Reactivate the user to change anything.
        </Callout>
      ) : null}
      {person.mayChange ? null : (
        <Callout tone="info" title="You can look, not change">
          This user has more rights than you do.
        </Callout>
      )}
      <TextInput label="User name" value={person.userName} readOnly />
      <TextInput
        label="Name"
        autoComplete="off"
        readOnly={!person.mayChangeIdentity}
        {...draft.getInputProps('name')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        readOnly={!person.mayChangeIdentity}
        description={person.elsewhere ? 'Works for other companies too' : undefined}
        {...draft.getInputProps('email')}
      />
      <Rights options={options} wanted={wanted} onChange={draft.setValues} error={problem} />
      {locked ? null : (
        <Allowed permission="user.editUser">
          <div>
            <SubmitButton of={save}>Save</SubmitButton>
          </div>
        </Allowed>
      )}
    </DraftForm>
  )
}
