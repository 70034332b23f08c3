import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { RecordHistory } from '@/records'
import { alertToast, askToDelete, Callout, counted, doneToast, Loaded, PageHeader, Section, useAddress } from '@/ui'
import { type Group, groupsUnder, useGroup, useGroupOptions, useRemoveGroup } from './calls'
import { GroupForm } from './GroupForm'
import css from './groups.module.css'

/** A group: its name, where it counts and who is in it. That of a role only shows. */
export default function GroupScreen() {
  const { groupId = '' } = useParams()
  const group = useGroup(groupId)
  const { pathname } = useLocation()
  const edits = !groupId || pathname.includes('/edit/')
  const shown = group.data
  return (
    <>
      <PageHeader
        title={shown?.name ?? (groupId ? 'User group' : 'New user group')}
        meta={shown ? `${shown.systemName}, ${counted(shown.size, 'member')}` : undefined}
      >
        {shown?.mayChange && !shown.archived ? <Steps group={shown} edits={edits} /> : null}
      </PageHeader>
      <div className={css.page}>
        {groupId ? (
          <Loaded of={group} what="group">
            {data => (edits && data.mayChange && !data.archived ? <Editing group={data} /> : <Showing group={data} />)}
          </Loaded>
        ) : (
          <Editing group={null} />
        )}
        {shown && !shown.automatic ? (
          <RecordHistory base="/api/groups" record={shown} permission="group.editGroup" />
        ) : null}
      </div>
    </>
  )
}

function Steps({ group, edits }: { group: Group; edits: boolean }) {
  const remove = useRemoveGroup()
  const go = useNavigate()
  const { list, at } = groupsUnder(useLocation().pathname)
  const ask = async () => {
    const meaning =
      group.type === 'permission'
        ? 'Only a group without members can be removed.'
        : 'What is shared with this group is no longer shared with its members. It can be restored.'
    if (!(await askToDelete({ title: `Remove ${group.name}?`, meaning, confirm: 'Remove group' }))) return
    remove.mutate(group, {
      onSuccess: () => {
        doneToast(`${group.name} was removed.`)
        void go(list)
      },
      onError: error => alertToast(messageOf(error)),
    })
  }
  return (
    <>
      <Button variant="default" onClick={() => void ask()}>
        Remove
      </Button>
      {edits ? null : (
        <Button component={Link} to={`${at}/edit/${group.id}`}>
          Edit
        </Button>
      )}
    </>
  )
}

function Editing({ group }: { group: Group | null }) {
  const options = useGroupOptions(true)
  const { address } = useAddress()
  const type = group?.type ?? (address.get('type') === 'permission' ? 'permission' : 'user')
  return (
    <Loaded of={options} what="people and systems">
      {data => <GroupForm key={group?.id ?? type} group={group} type={type} options={data} />}
    </Loaded>
  )
}

function Showing({ group }: { group: Group }) {
  return (
    <>
      {group.automatic ? (
        <Callout tone="info" title="Everyone with this role">
          This group follows the role. Give or take the role to change who is in it.
        </Callout>
      ) : null}
      {group.archived ? (
        <Callout tone="warn" title="This group was removed">
          Nothing is shared with it now. Restore it from its history below.
        </Callout>
      ) : null}
      <Section title="Members">
        {group.members.length ? (
          <ul className={css.members}>
            {group.members.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        ) : (
          <p className={css.quiet}>Nobody is in this group.</p>
        )}
      </Section>
    </>
  )
}
