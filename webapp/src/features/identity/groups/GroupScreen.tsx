import { useLocation, useParams } from 'react-router'
import { LifecycleScreen } from '@/records'
import { Callout, counted, Loaded, Section, useAddress } from '@/ui'
import { type Group, groupsUnder, useGroup, useGroupOptions, useRemoveGroup } from './calls'
import { GroupForm } from './GroupForm'
import css from './groups.module.css'

/** A group: its name, its scope and its members. The group of a role is read-only. */
export default function GroupScreen() {
  const { groupId = '' } = useParams()
  const { list, at } = groupsUnder(useLocation().pathname)
  return (
    <LifecycleScreen
      id={groupId}
      of={useGroup(groupId)}
      what="group"
      noun="group"
      heading="User group"
      newHeading="New user group"
      meta={group => `${group.systemName}, ${counted(group.size, 'member')}`}
      mayChange={group => group.mayChange}
      remove={useRemoveGroup()}
      meaning={group =>
        group.type === 'permission'
          ? 'Only a group without members can be removed.'
          : 'What is shared with this group is no longer shared with its members. It can be restored.'
      }
      list={list}
      edit={`${at}/edit`}
      form={group => <Editing group={group} />}
      facts={group => <Showing group={group} />}
      history={{ base: '/api/groups', permission: 'group.editGroup', isKept: group => !group.automatic }}
      bodyClass={css.page}
    />
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
