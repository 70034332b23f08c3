import { Button } from '@mantine/core'
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Allowed, counted, EmptyState, ListScreen, moment, ShowRemoved, useListController } from '@/ui'
import { ADDS, AT, formatWord, LIMIT, useProfiles } from './calls'

/** `/configuration/consoleSetup/view`: which reports are for whom, and to whom they are sent. */
export default function ReportProfiles() {
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const archived = filters.removed === 'yes'
  const profiles = useProfiles(filters.q, archived, page)
  return (
    <ListScreen
      title="Report profiles"
      noun="report profile"
      actions={
        <Allowed permission={ADDS}>
          <Button component={Link} to={`${AT}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
            New report profile
          </Button>
        </Allowed>
      }
      toolbar="Report profiles shown"
      find={['Find report profiles by name', 'Name']}
      filters={<ShowRemoved />}
      of={profiles}
      what="report profiles"
      rows={profiles.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Report profiles"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconReportAnalytics}
          title={archived ? 'No removed report profiles' : 'No report profiles yet'}
          body={
            archived
              ? 'Report profiles that are removed can be restored here.'
              : 'A report profile puts shared reports in order for roles, groups and accounts, and sends them to recipients.'
          }
        />
      }
      columns={[
        { head: 'Name', look: 'strong', cell: row => <Link to={`${AT}/details/${row.id}`}>{row.name}</Link> },
        { head: 'Reports', cell: row => counted(row.entries.length, 'report') },
        {
          head: 'For',
          fit: 'wrap',
          cell: row => [...row.groups, ...row.users, ...row.accounts].map(each => each.name).join(', '),
        },
        { head: 'Recipients', fit: 'wrap', cell: row => row.recipients.map(each => each.name).join(', ') },
        { head: 'Sent', cell: row => (row.schedule ? `${formatWord(row.format)}, ${row.schedule}` : 'By hand') },
        { head: 'Next', cell: row => (row.nextOn && !row.archived ? moment(row.nextOn) : '') },
      ]}
    />
  )
}
