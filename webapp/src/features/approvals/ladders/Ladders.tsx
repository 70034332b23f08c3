import { Button } from '@mantine/core'
import { IconPlus, IconStairsUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Allowed, EmptyState, ListScreen, money, ShowRemoved, useListController } from '@/ui'
import { type Ladder, LIMIT, typeWord, useLadders } from './calls'

/** The users, groups and roles of each level, in order. */
const levelsOf = ({ levels }: Ladder) =>
  levels.map(level => [...level.groups, ...level.users].map(each => each.name).join(', ')).join(' → ')

/** `/configuration/approval/view`: which changes need approval, and whose. */
export default function Ladders() {
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const archived = filters.removed === 'yes'
  const ladders = useLadders(filters.q, archived, page)
  return (
    <ListScreen
      title="Approval ladders"
      noun="ladder"
      actions={
        <Allowed permission="approval.newApproval">
          <Button component={Link} to="/configuration/approval/new" leftSection={<IconPlus size={14} stroke={1.8} />}>
            New ladder
          </Button>
        </Allowed>
      }
      toolbar="Ladders shown"
      find={['Find ladders by name', 'Name']}
      filters={<ShowRemoved />}
      of={ladders}
      what="approval ladders"
      rows={ladders.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Approval ladders"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconStairsUp}
          title={archived ? 'No removed ladders' : 'No approval ladders yet'}
          body={
            archived
              ? 'Ladders that are removed can be restored here.'
              : 'Without a ladder every change takes effect at once. Add one to have rates or large quotes approved first.'
          }
        />
      }
      columns={[
        {
          head: 'Ladder',
          look: 'strong',
          cell: row => <Link to={`/configuration/approval/details/${row.id}`}>{row.name}</Link>,
        },
        { head: 'Applies to', cell: row => typeWord(row.requestType) },
        {
          head: 'From',
          figure: true,
          cell: row => (row.fromAmount === null ? '–' : `${money(row.fromAmount, row.currency)} ${row.currency}`),
        },
        { head: 'Levels', fit: 'wrap', cell: levelsOf },
      ]}
    />
  )
}
