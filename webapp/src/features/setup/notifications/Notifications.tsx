import { Button, Checkbox } from '@mantine/core'
import { IconBellCog, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  counted,
  DataTable,
  EmptyState,
  FindBox,
  Loaded,
  moment,
  PageHeader,
  Pager,
  StatusBadge,
  TERMS,
  Toolbar,
  useAddress,
} from '@/ui'
import { LIMIT, type Rule, useDesk, useRules } from './calls'
import css from './notifications.module.css'
import { audienceOf } from './words'

/** `/configuration/notification/view`, and for payables alone `/configuration/payables/notifications/view`. */
export default function Notifications() {
  const { area, at, title, mayAdd } = useDesk()
  const { address, page, put } = useAddress()
  const archived = address.get('removed') === 'yes'
  const q = address.get('q') ?? ''
  const rules = useRules(area, q, archived, page)
  return (
    <>
      <PageHeader title={title} meta={rules.data ? counted(rules.data.count, 'notification') : undefined}>
        {mayAdd ? (
          <Button component={Link} to={`${at}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
            New notification
          </Button>
        ) : null}
      </PageHeader>
      <Toolbar label="Notifications shown">
        <FindBox label="Find notifications by name" placeholder="Name" />
        <Checkbox
          label="Removed"
          checked={archived}
          onChange={event => put({ removed: event.currentTarget.checked ? 'yes' : null })}
        />
      </Toolbar>
      <div className={css.page}>
        <Loaded of={rules} what="notifications">
          {data =>
            data.rows.length ? (
              <>
                <Rows rows={data.rows} at={at} />
                <Pager page={page} count={data.count} limit={LIMIT} />
              </>
            ) : (
              <Nothing archived={archived} narrowed={q !== ''} />
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function Rows({ rows, at }: { rows: Rule[]; at: string }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Notifications"
      columns={[
        { head: 'Notification', look: 'strong', cell: row => <Link to={`${at}/detail/${row.id}`}>{row.name}</Link> },
        { head: 'Event', cell: row => row.eventLabel },
        {
          head: 'Who is told',
          fit: 'wrap',
          cell: row => (row.problem ? <StatusBadge status="Failed" label="Tells nobody" /> : audienceOf(row)),
        },
        { head: 'How', cell: row => row.how },
        { head: 'Last told', cell: row => (row.lastToldOn ? moment(row.lastToldOn) : '–') },
        { head: 'Status', cell: row => <StatusBadge status={row.isActive ? 'Active' : 'Inactive'} /> },
      ]}
    />
  )
}

function Nothing({ archived, narrowed }: { archived: boolean; narrowed: boolean }) {
  if (narrowed) return <EmptyState icon={IconSearch} title={TERMS.noResults} body="No notification has that name." />
  return archived ? (
    <EmptyState
      icon={IconBellCog}
      title="No removed notifications"
      body="Notifications that are removed can be restored here."
    />
  ) : (
    <EmptyState
      icon={IconBellCog}
      title="No notifications yet"
      body="Say of which events who is told, in the panel or by email."
    />
  )
}
