import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Allowed, counted, DataTable, EmptyState, FindBox, Loaded, PageHeader, Pager, Toolbar, useAddress } from '@/ui'
import { groupsUnder, LIMIT, useGroups } from './calls'
import css from './groups.module.css'

/** The groups of the company: of people, where each role is one, and those that give permissions. */
export default function Groups() {
  const { address, page, put } = useAddress()
  const { at } = groupsUnder(useLocation().pathname)
  const q = address.get('q') ?? ''
  const archived = address.get('removed') === 'yes'
  const type = address.get('type') === 'permission' ? 'permission' : 'user'
  const groups = useGroups(type, q, archived, page)
  return (
    <>
      <PageHeader title="User groups" meta={groups.data ? counted(groups.data.count, 'group') : undefined}>
        <Allowed permission="group.newGroup">
          <Button
            component={Link}
            to={`${at}/new${type === 'permission' ? '?type=permission' : ''}`}
            leftSection={<IconPlus size={14} stroke={1.8} />}
          >
            New group
          </Button>
        </Allowed>
      </PageHeader>
      <Toolbar label="Groups shown">
        <FindBox label="Find groups by name" placeholder="Name" />
        <SegmentedControl
          aria-label="Type of group"
          data={[
            { value: 'user', label: 'People' },
            { value: 'permission', label: 'Permissions' },
          ]}
          value={type}
          onChange={next => put({ type: next === 'permission' ? next : null, removed: null, page: null })}
        />
        {type === 'user' ? (
          <Checkbox
            label="Removed"
            checked={archived}
            onChange={event => put({ removed: event.currentTarget.checked ? 'yes' : null })}
          />
        ) : null}
      </Toolbar>
      <div className={css.page}>
        <Loaded of={groups} what="groups">
          {data =>
            data.rows.length ? (
              <>
                <DataTable
                  rows={data.rows}
                  rowKey={group => group.id}
                  region="User groups"
                  columns={[
                    {
                      head: 'Group',
                      look: 'strong',
                      cell: group => (
                        <Link to={`${at}/${group.mayChange ? 'edit/' : ''}${group.id}`}>{group.name}</Link>
                      ),
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
                <Pager page={page} count={data.count} limit={LIMIT} />
              </>
            ) : (
              <EmptyState
                icon={IconUsersGroup}
                title={archived ? 'No removed groups' : 'No groups found'}
                body={archived ? 'Groups that are removed can be restored here.' : 'Change what is looked for.'}
              />
            )
          }
        </Loaded>
      </div>
    </>
  )
}
