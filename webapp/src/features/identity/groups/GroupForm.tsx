import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { DraftForm, doneToast, SubmitButton, useDraft } from '@/ui'
import { Codes } from '../rights/Codes'
import { useRoles } from '../rights/calls'
import { type Given, wordsOfCodes } from '../rights/held'
import { modulesOf } from '../rights/ownModules'
import { type Group, type GroupType, groupsUnder, useSaveGroup } from './calls'
import css from './groups.module.css'

const LABELS = { name: 'Name', members: 'Members', codes: 'Permissions', variants: 'Permissions for some records' }

/** Its name, its scope, which cannot be changed later, and its members. */
interface FormProps {
  group: Group | null
  type: GroupType
  options: Wire<'GroupOptions'>
}

export function GroupForm({ group, type, options }: FormProps) {
  const save = useSaveGroup()
  const go = useNavigate()
  const { at } = groupsUnder(useLocation().pathname)
  const stored = {
    name: group?.name ?? '',
    system: group?.system ?? options.systems[0]?.id ?? '',
    members: group?.members.map(each => each.id) ?? [],
    codes: group?.codes ?? [],
    variants: group?.variants ?? [],
  }
  const draft = useDraft(stored, group?.revision ?? 0)
  const { name, system, members, codes, variants } = draft.values
  const given: Given = { codes, variants }
  const gives = type === 'permission'
  const roles = useRoles(gives)
  const codeWords = wordsOfCodes(roles.data ?? { modules: [] })
  const words = (field: string, value: string) =>
    field === 'members' ? (options.people.find(each => each.id === value)?.name ?? value) : codeWords(field, value)
  const send = () => {
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
    <DraftForm of={draft} save={save} labels={LABELS} words={words} onSend={send} className={css.form}>
      <TextInput label="Name" autoComplete="off" autoFocus {...draft.getInputProps('name')} />
      {group ? null : (
        <Select
          label="Counts in"
          data={options.systems.map(each => ({ value: each.id, label: each.name }))}
          allowDeselect={false}
          {...draft.getInputProps('system')}
        />
      )}
      <MultiSelect
        label="Members"
        placeholder={members.length ? '' : 'Type a name'}
        searchable
        limit={50}
        nothingFoundMessage="Nobody found"
        data={options.people.map(each => ({ value: each.id, label: each.name }))}
        {...draft.getInputProps('members')}
      />
      {gives && roles.data ? (
        <Codes offered={roles.data} given={given} locked={false} onChange={draft.setValues} />
      ) : null}
      <div>
        <SubmitButton of={save}>Save</SubmitButton>
      </div>
    </DraftForm>
  )
}
