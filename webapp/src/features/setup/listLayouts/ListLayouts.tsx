import { Button } from '@mantine/core'
import { IconColumns3, IconPlus } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { Allowed, counted, dayOf, EmptyState, ListScreen, ShowRemoved, useListController } from '@/ui'
import { addressesOf, appliesToWords, CHANGES, LIMIT, useListLayouts } from './calls'

/** `/configuration/system/profile/{systemId}/summaryConfig`: which columns lists show, and for whom. */
export default function ListLayouts() {
  const { systemId = '' } = useParams()
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const archived = filters.removed === 'yes'
  const layouts = useListLayouts(filters.q, archived, page)
  const at = addressesOf(systemId)
  return (
    <ListScreen
      title="Summary columns"
      noun="layout"
      actions={
        <Allowed permission={CHANGES}>
          <Button component={Link} to={at.add} leftSection={<IconPlus size={14} stroke={1.8} />}>
            New layout
          </Button>
        </Allowed>
      }
      toolbar="Layouts shown"
      find={['Find layouts by name', 'Name']}
      filters={<ShowRemoved />}
      of={layouts}
      what="the layouts"
      rows={layouts.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Layouts of lists"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconColumns3}
          title={archived ? 'No removed layouts' : 'No layouts yet'}
          body={
            archived
              ? 'Layouts that are removed can be restored here.'
              : 'Lists show their usual columns. Add a layout to choose them for everyone, a role or a group.'
          }
        />
      }
      columns={[
        { head: 'Layout', look: 'strong', cell: row => <Link to={`${at.edit}/${row.id}`}>{row.name}</Link> },
        { head: 'List', cell: row => row.listLabel },
        { head: 'Applies to', fit: 'wrap', cell: appliesToWords },
        { head: 'Shows', cell: row => counted(row.columns.length, 'column') },
        { head: 'Saved', cell: row => dayOf(row.savedOn) },
      ]}
    />
  )
}
