import { Button, Select, TextInput } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { RecordHistory } from '@/records'
import {
  Allowed,
  askAndRemove,
  Callout,
  counted,
  DraftForm,
  Loaded,
  PageHeader,
  SubmitButton,
  savedToast,
  useAddress,
  useDraft,
} from '@/ui'
import { Codes } from './Codes'
import { ROLES, type Role, type Roles, usePreview, useRemoveRole, useRoles, useSaveRole } from './calls'
import { type Given, wordsOfCodes } from './held'
import css from './rights.module.css'

/** A role: its name, its scope, and its permissions. A new one may start as a copy of another. */
export default function RoleScreen() {
  const { roleId = '' } = useParams()
  const { address } = useAddress()
  const roles = useRoles()
  const role = roles.data?.roles.find(each => each.id === roleId)
  const from = roles.data?.roles.find(each => each.id === address.get('from'))
  return (
    <>
      <PageHeader
        title={role?.name ?? (roleId ? 'Role' : 'New role')}
        meta={role ? counted(role.holders, 'user') : undefined}
      >
        {role ? <Steps role={role} /> : null}
      </PageHeader>
      <div className={css.page}>
        <Loaded of={roles} what="role">
          {data =>
            roleId && !role ? (
              <Callout tone="warn" title="This role no longer exists">
                <Link to={ROLES}>To the roles</Link>
              </Callout>
            ) : (
              <RoleForm key={role?.id ?? from?.id ?? ''} role={role} from={from} offered={data} />
            )
          }
        </Loaded>
        {role ? (
          <RecordHistory base="/api/roles" record={{ ...role, mayChange: !role.locked }} permission="updateRole" />
        ) : null}
      </div>
    </>
  )
}

function Steps({ role }: { role: Role }) {
  const remove = useRemoveRole()
  const go = useNavigate()
  const ask = () =>
    askAndRemove({
      title: `Delete ${role.name}?`,
      meaning: 'Only a role that no user has can be deleted.',
      confirm: 'Delete role',
      remove,
      of: role,
      done: `${role.name} was deleted.`,
      onDone: () => void go(ROLES),
    })
  return (
    <>
      <Allowed permission="updateRole">
        <Button variant="default" onClick={() => void ask()}>
          Delete
        </Button>
      </Allowed>
      <Allowed permission="createRole">
        <Button variant="default" component={Link} to={`/configuration/role/new?from=${role.id}`}>
          Clone
        </Button>
      </Allowed>
    </>
  )
}

const LABELS = { name: 'Name', codes: 'Permissions', variants: 'Permissions for some records' }

interface RoleFormProps {
  role: Role | undefined
  from: Role | undefined
  offered: Roles
}

function RoleForm({ role, from, offered }: RoleFormProps) {
  const save = useSaveRole(role?.id ?? '')
  const go = useNavigate()
  const stored = {
    name: role?.name ?? (from ? `${from.name} (copy)` : ''),
    systemId: role?.systemId ?? from?.systemId ?? '',
    codes: (role ?? from)?.codes ?? [],
    variants: (role ?? from)?.variants ?? [],
  }
  const draft = useDraft(stored, role?.revision ?? 0)
  const { name, systemId, codes, variants } = draft.values
  const given: Given = { codes, variants }
  const may = usePermission(role ? 'updateRole' : 'createRole')
  const locked = !may || Boolean(role?.locked)
  const send = () =>
    save.mutate(
      { name, systemId, ...given, revision: role?.revision ?? 0 },
      {
        onSuccess: () => {
          draft.begin()
          savedToast('Permissions updated successfully')
          if (!role) void go(ROLES)
        },
      },
    )
  return (
    <DraftForm of={draft} save={save} labels={LABELS} words={wordsOfCodes(offered)} onSend={send} className={css.form}>
      {role?.locked ? (
        <Callout tone="info" title="You can look, not change">
          {role.locked}
        </Callout>
      ) : null}
      <TextInput label="Name" autoComplete="off" readOnly={locked} {...draft.getInputProps('name')} />
      <Select
        label="Counts in"
        data={[
          { value: '', label: 'All systems' },
          ...offered.systems.map(each => ({ value: each.id, label: each.name })),
        ]}
        allowDeselect={false}
        readOnly={Boolean(role) || locked}
        {...draft.getInputProps('systemId')}
      />
      <Codes offered={offered} given={given} locked={locked} onChange={draft.setValues} />
      {role && !locked ? <Changes role={role} given={given} /> : null}
      {locked ? null : (
        <div>
          <SubmitButton of={save}>Save</SubmitButton>
        </div>
      )}
    </DraftForm>
  )
}

function Changes({ role, given }: { role: Role; given: Given }) {
  const preview = usePreview(role, given)
  const told = preview.data
  return (
    <div role="status">
      {told && (told.added.length || told.removed.length) ? (
        <Callout tone="warn" title={`What changes: +${told.added.length} −${told.removed.length}`}>
          {told.added.length ? <p>Added: {told.added.join(', ')}.</p> : null}
          {told.removed.length ? <p>Taken away: {told.removed.join(', ')}.</p> : null}
          <p>
            {counted(told.gaining, 'user')} gaining, {counted(told.losing, 'user')} losing, at their next click
            {told.names.length ? `: ${told.names.join(', ')}` : ''}.
          </p>
        </Callout>
      ) : null}
    </div>
  )
}
