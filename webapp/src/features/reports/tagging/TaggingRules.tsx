import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TagChip } from '@/entities/tags/TagChips'
import { Allowed, count, EmptyState, ListScreen, ShowRemoved, StatusBadge, showDay, useListController } from '@/ui'
import { CHANGES, LIMIT, type TaggingRule, useTaggingRules } from './calls'
import { AT, kindWord, taggedBy } from './places'

/** Whether a rule gives its tag today, in a word. */
function State({ rule }: { rule: TaggingRule }) {
  if (rule.problem) return <StatusBadge status="Conditions can’t be read" tone="bad" plain />
  if (rule.inEffect) return <StatusBadge status="Active" tone="ok" plain />
  return <StatusBadge status={rule.active ? 'Ended' : 'Not active'} plain />
}

/** `/reports/taggingrules`: which records get which tag by themselves. */
export default function TaggingRules() {
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const archived = filters.removed === 'yes'
  const rules = useTaggingRules(filters.q, archived, page)
  return (
    <ListScreen
      title="Tagging rules"
      noun="rule"
      actions={
        <>
          <Button variant="default" component={Link} to={`${AT}/tags`} leftSection={<IconTag size={14} stroke={1.8} />}>
            Tags
          </Button>
          <Allowed permission={CHANGES}>
            <Button component={Link} to={`${AT}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
              New tagging rule
            </Button>
          </Allowed>
        </>
      }
      toolbar="Tagging rules shown"
      find={['Find tagging rules by name', 'Name']}
      filters={<ShowRemoved />}
      of={rules}
      what="tagging rules"
      rows={rules.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Tagging rules"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconTag}
          title={archived ? 'No removed tagging rules' : 'No tagging rules yet'}
          body={
            archived
              ? 'Rules that are removed can be restored here.'
              : 'A rule tags every shipment, invoice or carrier invoice that meets its conditions, now and from now on.'
          }
        />
      }
      columns={[
        { head: 'Rule', look: 'strong', cell: row => <Link to={`${AT}/details/${row.id}`}>{row.name}</Link> },
        { head: 'Tag', cell: row => <TagChip tag={row.tag} /> },
        { head: 'Applies to', cell: row => kindWord(row.kind) },
        { head: 'Conditions', fit: 'wrap', cell: row => row.sentence || row.problem },
        {
          head: 'Tagged now',
          figure: true,
          cell: row =>
            row.tagged === null ? (
              '–'
            ) : (
              <Link to={taggedBy(row.kind, row.id)} aria-label={`${count(row.tagged)} tagged by ${row.name}`}>
                {count(row.tagged)}
              </Link>
            ),
        },
        { head: 'State', cell: row => <State rule={row} /> },
        { head: 'Ends', cell: row => (row.endsOn ? showDay(row.endsOn) : '–') },
      ]}
    />
  )
}
