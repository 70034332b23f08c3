import { Button, Select } from '@mantine/core'
import { IconFileImport, IconMail, IconMailForward, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import {
  Allowed,
  Callout,
  counted,
  DataTable,
  EmptyState,
  FindBox,
  Loaded,
  PageHeader,
  Pager,
  StatusBadge,
  Toolbar,
  useAddress,
  useSort,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { MAILS, personAt, usersUnder, WITHOUT_OWNER } from './addresses'
import { exportPeople, LIMIT, type PeopleView, type Person, usePeople, usePeopleOptions } from './calls'
import { Invitations } from './Invitations'
import { PeopleImport } from './PeopleImport'
import css from './people.module.css'
import { useWorkWithoutOwner } from './work'

const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

/** The people of the company: who works where and as what, and who is invited. */
export default function People() {
  const { address, page, put } = useAddress()
  const under = usersUnder(useLocation().pathname)
  const state = STATES.find(each => each.value === address.get('state'))?.value ?? ''
  const sort = useSort()
  const options = usePeopleOptions().data
  const [importing, setImporting] = useState(false)
  const view: PeopleView = {
    q: address.get('q') ?? '',
    state: state as PeopleView['state'],
    systemId: address.get('system') ?? '',
    role: address.get('role') ?? '',
    sort: address.get('sort') ?? '',
  }
  const people = usePeople(view, page)
  const roles = [...new Set(options?.systems.flatMap(system => system.roles.map(each => each.role)))].sort()
  const isAdmin = useSession(session => session.data?.loggedInUser.isAdmin === 1)
  return (
    <>
      <PageHeader title="Users" meta={people.data ? counted(people.data.count, 'user') : undefined}>
        {isAdmin ? (
          <Button variant="default" component={Link} to={MAILS} leftSection={<IconMail size={14} stroke={1.8} />}>
            Sent mail
          </Button>
        ) : null}
        <ExportButton onExport={() => exportPeople(view)} />
        <Allowed permission="user.createUser">
          <Button
            variant="default"
            onClick={() => setImporting(true)}
            leftSection={<IconFileImport size={14} stroke={1.8} />}
          >
            Import
          </Button>
          <Button
            variant="default"
            component={Link}
            to={`${under}/register`}
            leftSection={<IconUserPlus size={14} stroke={1.8} />}
          >
            Register
          </Button>
          <Button component={Link} to={`${under}/invite`} leftSection={<IconMailForward size={14} stroke={1.8} />}>
            Invite
          </Button>
        </Allowed>
      </PageHeader>
      <Toolbar label="Users shown">
        <FindBox label="Find users by name, user name or email" placeholder="Name, user name or email" />
        <Select
          aria-label="System"
          placeholder="All systems"
          w={200}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all systems' }}
          data={options?.systems.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={view.systemId || null}
          onChange={system => put({ system })}
        />
        <Select
          aria-label="Role"
          placeholder="All roles"
          w={170}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all roles' }}
          data={['Administrator', ...roles.filter(each => each !== 'Administrator')]}
          value={view.role || null}
          onChange={role => put({ role })}
        />
        <Select
          aria-label="State"
          placeholder="All states"
          w={140}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all states' }}
          data={STATES}
          value={state || null}
          onChange={next => put({ state: next })}
        />
      </Toolbar>
      <div className={css.page}>
        <Allowed permission="user.editUser">
          <OwnerNeeded />
        </Allowed>
        <Loaded of={people} what="users">
          {data =>
            data.people.length ? (
              <>
                <DataTable
                  rows={data.people}
                  rowKey={person => person.id}
                  region="Users"
                  sort={sort}
                  columns={[
                    {
                      head: 'Name',
                      sorts: 'name',
                      look: 'strong',
                      cell: person => <Link to={personAt(under, person.id)}>{person.name}</Link>,
                    },
                    { head: 'User name', sorts: 'userName', cell: person => person.userName },
                    { head: 'Email', cell: person => person.email },
                    { head: 'Systems', fit: 'wrap', cell: worksIn },
                    {
                      head: 'State',
                      cell: person => <StatusBadge status={person.state === 'active' ? 'Active' : 'Suspended'} plain />,
                    },
                  ]}
                />
                <Pager page={page} count={data.count} limit={LIMIT} />
              </>
            ) : (
              <EmptyState icon={IconUsers} title="No users found" body="Change what is looked for." />
            )
          }
        </Loaded>
        <Allowed permission="user.createUser">
          <Invitations />
        </Allowed>
      </div>
      {importing ? <PeopleImport onClose={() => setImporting(false)} /> : null}
    </>
  )
}

/** That work waits for people who cannot do it, and the way to it. */
function OwnerNeeded() {
  const work = useWorkWithoutOwner().data
  if (!work?.count) return null
  return (
    <Callout tone="warn" title={`${counted(work.count, 'open item')} without an owner`}>
      <Link to={WITHOUT_OWNER}>Reassign the work of users who are suspended or left</Link>
    </Callout>
  )
}

/** The systems somebody works in, with his role in each. */
const worksIn = (person: Person) =>
  [
    ...(person.isAdmin ? ['Administrator of the company'] : []),
    ...person.memberships.map(each => `${each.system} (${each.role})`),
  ].join(', ')
