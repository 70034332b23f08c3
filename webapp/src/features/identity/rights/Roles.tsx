import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { Allowed, counted, DataTable, Loaded, PageHeader, useAddress } from '@/ui'
import { codesAt, type Roles as Offered, roleAt, useRoles } from './calls'
import { MatrixTab } from './MatrixTab'
import { OfPerson } from './OfPerson'
import css from './rights.module.css'
import { Why } from './Why'

const TABS = ['matrix', 'roles', 'people', 'why'] as const

/** Permissions of the company: what each role or group grants, and why a user may do something. */
export default function Roles() {
  const roles = useRoles()
  const { address, put } = useAddress()
  const people = usePermission('user.editUser')
  const tab = TABS.find(each => each === address.get('tab')) ?? 'matrix'
  return (
    <>
      <PageHeader title="Permissions" meta={roles.data ? counted(roles.data.roles.length, 'role') : undefined}>
        <Allowed permission="readPermission">
          <Button component={Link} variant="default" to={codesAt('accounts')}>
            Permission codes
          </Button>
        </Allowed>
        <Allowed permission="createRole">
          <Button component={Link} to="/configuration/role/new" leftSection={<IconPlus size={14} stroke={1.8} />}>
            New role
          </Button>
        </Allowed>
      </PageHeader>
      <div className={css.tabbed}>
        <Tabs value={tab} onChange={next => put({ tab: next === 'matrix' ? null : next })} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="matrix">Matrix</Tabs.Tab>
            <Tabs.Tab value="roles">Roles</Tabs.Tab>
            {people ? <Tabs.Tab value="people">Of one user</Tabs.Tab> : null}
            {people ? <Tabs.Tab value="why">Why</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="matrix" className={css.panel}>
            <MatrixTab />
          </Tabs.Panel>
          <Tabs.Panel value="roles" className={css.panel}>
            <Loaded of={roles} what="roles">
              {data => <List offered={data} />}
            </Loaded>
          </Tabs.Panel>
          {people ? (
            <>
              <Tabs.Panel value="people" className={css.panel}>
                <Loaded of={roles} what="permissions">
                  {data => <OfPerson offered={data} />}
                </Loaded>
              </Tabs.Panel>
              <Tabs.Panel value="why" className={css.panel}>
                <Loaded of={roles} what="roles">
                  {data => <Why offered={data} />}
                </Loaded>
              </Tabs.Panel>
            </>
          ) : null}
        </Tabs>
      </div>
    </>
  )
}

const List = ({ offered }: { offered: Offered }) => (
  <DataTable
    rows={offered.roles}
    rowKey={role => role.id}
    region="Roles, table"
    columns={[
      { head: 'Role', look: 'strong', cell: role => <Link to={roleAt(role.id)}>{role.name}</Link> },
      { head: 'System', cell: role => role.system || 'All systems' },
      { head: 'Permissions', figure: true, cell: role => role.codes.length },
      { head: 'Users', figure: true, cell: role => role.holders },
    ]}
  />
)
