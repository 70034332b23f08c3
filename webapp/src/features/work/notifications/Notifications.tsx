import { Button } from '@mantine/core'
import { IconBellCog, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState, ListScreen, moment, ShowRemoved, StatusBadge, TERMS, useListController } from '@/ui'
import { LIMIT, useDesk, useRules } from './calls'
import { audienceOf } from './words'

/** `/configuration/notification/view`, and for payables only `/configuration/payables/notifications/view`. */
export default function Notifications() {
  const { area, at, title, mayAdd } = useDesk()
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const { q } = filters
  const archived = filters.removed === 'yes'
  const rules = useRules(area, q, archived, page)
  return (
    <ListScreen
      title={title}
      noun="notification"
      actions={
        mayAdd ? (
          <Button component={Link} to={`${at}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
            New notification
          </Button>
        ) : null
      }
      toolbar="Notifications shown"
      find={['Find notifications by name', 'Name']}
      filters={<ShowRemoved />}
      of={rules}
      what="notifications"
      rows={rules.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Notifications"
      rowKey={row => row.id}
      empty={<Nothing archived={archived} narrowed={q !== ''} />}
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
