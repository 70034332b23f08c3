import { Button } from '@mantine/core'
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState, ListScreen, ShowRemoved, useListController } from '@/ui'
import { AT, LIMIT, toolOf, useEmbeddedSettings } from './calls'

/** `/dashboard/lookerCharts/settings`: the embedded reports, as administrators set them up. */
export default function EmbeddedSettings() {
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const archived = filters.removed === 'yes'
  const settings = useEmbeddedSettings(filters.q, archived, page)
  return (
    <ListScreen
      title="Settings of embedded reports"
      noun="embedded report"
      actions={
        <Button component={Link} to={`${AT}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
          New embedded report
        </Button>
      }
      toolbar="Embedded reports shown"
      find={['Find embedded reports by name', 'Name']}
      filters={<ShowRemoved />}
      of={settings}
      what="embedded reports"
      rows={settings.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Embedded reports"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconLayoutDashboard}
          title={archived ? 'No removed embedded reports' : 'No embedded reports yet'}
          body={
            archived
              ? 'Embedded reports that are removed can be restored here.'
              : 'Each is a page of a reporting tool, such as a dashboard of Metabase.'
          }
        />
      }
      columns={[
        { head: 'Name', look: 'strong', cell: row => <Link to={`${AT}/details/${row.id}`}>{row.name}</Link> },
        { head: 'Tool', cell: row => toolOf(row.tool)?.label },
        { head: 'Address', cell: row => row.address },
        { head: 'Page', fit: 'wrap', cell: row => row.target },
        { head: 'Parameters', fit: 'wrap', cell: row => row.parameters.map(each => each.name).join(', ') },
      ]}
    />
  )
}
