import { Button, MultiSelect, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ChangedMeanwhile, doneToast, Loaded, SaveError, Section, savedToast, useDraft } from '@/ui'
import { Codes } from './Codes'
import { type Roles, usePeopleNamed } from './calls'
import { wordsOfCodes } from './held'
import { givenOf, limitedTo, modulesOf } from './ownModules'
import { PersonSelect } from './PersonSelect'
import { type Modules, type Pasted, useClone, useOwn, usePasteAccounts, useSaveOwn } from './personCalls'
import css from './rights.module.css'

/** A user's own permissions in addition to role and groups, and copying all of their permissions to other users. */
export function OfPerson({ offered }: { offered: Roles }) {
  const [user, setUser] = useState('')
  const [system, setSystem] = useState(offered.systems[0]?.id ?? '')
  const own = useOwn(user, system)
  return (
    <div className={css.own}>
      <div className={css.asked}>
        <PersonSelect value={user} onChange={setUser} />
        <Select
          label="In system"
          data={offered.systems.map(each => ({ value: each.id, label: each.name }))}
          allowDeselect={false}
          value={system}
          onChange={next => setSystem(next ?? '')}
        />
      </div>
      {user ? (
        <>
          <Clone from={user} />
          <Section title="Permissions of their own" note="Beside those of the role and of groups">
            <Loaded of={own} what="permissions">
              {data => (
                <Own
                  key={`${user} ${system}`}
                  user={user}
                  system={system}
                  modules={data.definition.modules}
                  revision={data.revision}
                  offered={offered}
                />
              )}
            </Loaded>
          </Section>
        </>
      ) : null}
    </div>
  )
}

const LABELS = { codes: 'Permissions', variants: 'Permissions for some records' }

interface OwnProps {
  user: string
  system: string
  modules: Modules
  revision: number
  offered: Roles
}

function Own({ user, system, modules, revision, offered }: OwnProps) {
  const save = useSaveOwn()
  const paste = usePasteAccounts()
  const draft = useDraft(givenOf(modules), revision)
  const given = draft.values
  const [numbers, setNumbers] = useState('')
  const [pasted, setPasted] = useState<Pasted[]>([])
  const none = given.codes.length + given.variants.length === 0
  const add = () =>
    paste.mutate(
      { system, numbers },
      {
        onSuccess: found => {
          setPasted([...pasted, ...found])
          draft.setValues(
            limitedTo(
              given,
              found.map(each => each.id),
            ),
          )
          setNumbers('')
          doneToast('Account Numbers Added Successfully.')
        },
      },
    )
  const store = () =>
    save.mutate(
      { system, company: '', role: '', users: [user], modules: modulesOf(offered.modules, given) },
      {
        onSuccess: () => {
          draft.begin()
          savedToast('Permissions updated successfully')
        },
      },
    )
  return (
    <div className={css.own}>
      <SaveError error={paste.error} />
      <ChangedMeanwhile of={draft} save={save} labels={LABELS} words={wordsOfCodes(offered)} />
      <Codes
        offered={{
          ...offered,
          filteredAccounts: [...offered.filteredAccounts, ...pasted.map(({ id, name }) => ({ id, name }))],
        }}
        given={given}
        locked={false}
        onChange={draft.setValues}
      />
      <Textarea
        label="Only for these accounts"
        description="Account numbers, apart by commas, spaces or new lines. All permissions above are then for these alone."
        autosize
        minRows={2}
        maxRows={6}
        value={numbers}
        onChange={event => setNumbers(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button variant="default" disabled={none || !numbers.trim()} loading={paste.isPending} onClick={add}>
          Add account numbers
        </Button>
        <Button loading={save.isPending} disabled={numbers.trim() !== ''} onClick={store}>
          Save
        </Button>
      </div>
    </div>
  )
}

function Clone({ from }: { from: string }) {
  const clone = useClone()
  const [to, setTo] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const people = usePeopleNamed(typed)
  const [known, setKnown] = useState<Record<string, string>>({})
  const found = (people.data?.people ?? []).filter(each => each.id !== from)
  const names = { ...known, ...Object.fromEntries(found.map(each => [each.id, each.name])) }
  const give = () =>
    clone.mutate(
      { fromUser: from, toUser: to },
      {
        onSuccess: () => {
          setTo([])
          doneToast('User permissions are cloned')
        },
      },
    )
  return (
    <Section title="Clone" note="Role, groups and own permissions, in each system where both work">
      <SaveError error={clone.error} />
      <div className={css.asked}>
        <MultiSelect
          label="To users"
          placeholder={to.length ? '' : 'Type a name'}
          searchable
          nothingFoundMessage="Nobody found"
          data={[...new Set([...to, ...found.map(each => each.id)])].map(id => ({ value: id, label: names[id] ?? id }))}
          onSearchChange={setTyped}
          value={to}
          onChange={next => {
            setKnown(names)
            setTo(next)
          }}
        />
      </div>
      <div className={css.acts}>
        <Button variant="default" disabled={to.length === 0} loading={clone.isPending} onClick={give}>
          Clone permissions
        </Button>
      </div>
    </Section>
  )
}
