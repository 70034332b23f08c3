import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { doneToast, SaveError } from '@/ui'
import { Codes } from '../rights/Codes'
import { useRoles } from '../rights/calls'
import type { Given } from '../rights/held'
import { modulesOf } from '../rights/ownModules'
import { type Group, type GroupType, groupsUnder, useSaveGroup } from './calls'
import css from './groups.module.css'

/** Its name, where it counts, which stays as it was made, and who is in it. */
interface FormProps {
  group: Group | null
  type: GroupType
  options: Wire<'GroupOptions'>
}

export function GroupForm({ group, type, options }: FormProps) {
  const save = useSaveGroup()
  const go = useNavigate()
  const { at } = groupsUnder(useLocation().pathname)
  const [name, setName] = useState(group?.name ?? '')
  const [system, setSystem] = useState(group?.system ?? options.systems[0]?.id ?? '')
  const [members, setMembers] = useState(() => group?.members.map(each => each.id) ?? [])
  const [given, setGiven] = useState<Given>(() => ({ codes: group?.codes ?? [], variants: group?.variants ?? [] }))
  const gives = type === 'permission'
  const roles = useRoles(gives)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const definition = gives ? { modules: modulesOf(roles.data?.modules ?? [], given) } : members
    const body = { name, type, system, definition, revision: group?.revision ?? 0, ...(gives ? { members } : {}) }
    save.mutate(
      { ...body, id: group?.id ?? '', company: group?.company ?? '' },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved.`)
          void go(`${at}/${saved.id}`)
        },
      },
    )
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <SaveError error={save.error} />
      <TextInput
        label="Name"
        autoComplete="off"
        autoFocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      {group ? null : (
        <Select
          label="Counts in"
          data={options.systems.map(each => ({ value: each.id, label: each.name }))}
          value={system}
          allowDeselect={false}
          onChange={value => setSystem(value ?? '')}
        />
      )}
      <MultiSelect
        label="Members"
        placeholder={members.length ? '' : 'Type a name'}
        searchable
        limit={50}
        nothingFoundMessage="Nobody found"
        data={options.people.map(each => ({ value: each.id, label: each.name }))}
        value={members}
        onChange={setMembers}
      />
      {gives && roles.data ? <Codes offered={roles.data} given={given} locked={false} onChange={setGiven} /> : null}
      <div>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
