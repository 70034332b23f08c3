import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Allowed, counted, EmptyState, ListScreen, ShowRemoved, useListController } from '@/ui'
import { groupsUnder, LIMIT, useGroups } from './calls'
import css from './groups.module.css'

/** The groups of the company: user groups, including one for each role, and permission groups. */
export default function Groups() {
  const { filters, page, put } = useListController({ filters: { type: ['permission'], removed: ['yes'] } })
  const { at } = groupsUnder(useLocation().pathname)
  const archived = filters.removed === 'yes'
  const type = filters.type || 'user'
  const groups = useGroups(type, filters.q, archived, page)
  return (
    <ListScreen
      title="User groups"
      noun="group"
      actions={
        <Allowed permission="group.newGroup">
          <Button
            component={Link}
            to={`${at}/new${type === 'permission' ? '?type=permission' : ''}`}
            leftSection={<IconPlus size={14} stroke={1.8} />}
          >
            New group
          </Button>
        </Allowed>
      }
      toolbar="Groups shown"
      find={['Find groups by name', 'Name']}
      filters={
        <>
          <SegmentedControl
            aria-label="Type of group"
            data={[
              { value: 'user', label: 'People' },
              { value: 'permission', label: 'Permissions' },
            ]}
            value={type}
            onChange={next => put({ type: next === 'permission' ? next : null, removed: null, page: null })}
          />
          {type === 'user' ? <ShowRemoved /> : null}
        </>
      }
      bodyClass={css.page}
      of={groups}
      what="groups"
      rows={groups.data?.rows}
      limit={LIMIT}
      region="User groups"
      rowKey={group => group.id}
      empty={
        <EmptyState
          icon={IconUsersGroup}
          title={archived ? 'No removed groups' : 'No groups found'}
          body={archived ? 'Groups that are removed can be restored here.' : 'Change what is looked for.'}
        />
      }
      columns={[
        {
          head: 'Group',
          look: 'strong',
          cell: group => <Link to={`${at}/${group.mayChange ? 'edit/' : ''}${group.id}`}>{group.name}</Link>,
        },
        { head: 'System', cell: group => group.systemName },
        { head: 'Members', figure: true, cell: group => group.size },
        {
          head: 'Kind',
          cell: group =>
            group.type === 'permission'
              ? `Gives ${counted(group.gives ?? 0, 'permission')}`
              : group.automatic
                ? 'Everyone with the role'
                : 'Chosen people',
        },
      ]}
    />
  )
}
