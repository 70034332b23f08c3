import { Button } from '@mantine/core'
import { IconFileImport, IconMail, IconMailForward, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { Allowed, Callout, counted, EmptyState, FilterSelect, ListScreen, StatusBadge, useListController } from '@/ui'
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
] as const

/** The users of the company: their systems and roles, and the pending invitations. */
export default function People() {
  const { address, filters, page, sort } = useListController({
    filters: { state: STATES.map(each => each.value), system: 'any', role: 'any' },
  })
  const under = usersUnder(useLocation().pathname)
  const options = usePeopleOptions().data
  const [importing, setImporting] = useState(false)
  const { q, state, system: systemId, role } = filters
  const view: PeopleView = { q, state, systemId, role, sort: address.get('sort') ?? '' }
  const people = usePeople(view, page)
  const roles = [...new Set(options?.systems.flatMap(system => system.roles.map(each => each.role)))].sort()
  const isAdmin = useSession(session => session.data?.loggedInUser.isAdmin === 1)
  return (
    <ListScreen
      title="Users"
      noun="user"
      actions={
        <>
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
        </>
      }
      toolbar="Users shown"
      find={['Find users by name, user name or email', 'Name, user name or email']}
      filters={
        <>
          <FilterSelect
            name="system"
            label="System"
            placeholder="All systems"
            clearLabel="Show all systems"
            w={200}
            data={options?.systems.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
          <FilterSelect
            name="role"
            label="Role"
            placeholder="All roles"
            clearLabel="Show all roles"
            w={170}
            data={['Administrator', ...roles.filter(each => each !== 'Administrator')]}
          />
          <FilterSelect
            name="state"
            label="State"
            placeholder="All states"
            clearLabel="Show all states"
            w={140}
            data={STATES}
            value={state}
          />
        </>
      }
      bodyClass={css.page}
      above={
        <Allowed permission="user.editUser">
          <OwnerNeeded />
        </Allowed>
      }
      of={people}
      what="users"
      rows={people.data?.people}
      limit={LIMIT}
      region="Users"
      sort={sort}
      rowKey={person => person.id}
      empty={<EmptyState icon={IconUsers} title="No users found" body="Change what is looked for." />}
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
    >
      <Allowed permission="user.createUser">
        <Invitations />
      </Allowed>
      {importing ? <PeopleImport onClose={() => setImporting(false)} /> : null}
    </ListScreen>
  )
}

/** A notice that work waits for users who cannot do it, with a link. */
function OwnerNeeded() {
  const work = useWorkWithoutOwner().data
  if (!work?.count) return null
  return (
    <Callout tone="warn" title={`${counted(work.count, 'open item')} without an owner`}>
      <Link to={WITHOUT_OWNER}>Reassign the work of users who are suspended or left</Link>
    </Callout>
  )
}

/** The systems of a user, with the role in each. */
const worksIn = (person: Person) =>
  [
    ...(person.isAdmin ? ['Administrator of the company'] : []),
    ...person.memberships.map(each => `${each.system} (${each.role})`),
  ].join(', ')
