import { Button } from '@mantine/core'
import { IconMathFunction, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Allowed, EmptyState, ListScreen, ShowRemoved, StatusBadge, useListController } from '@/ui'
import { CHANGES, LIMIT, LIST, type ScriptingRule, useScriptingRules } from './calls'

function State({ rule }: { rule: ScriptingRule }) {
  if (rule.archived) return <StatusBadge status="Removed" />
  if (rule.problem) return <span title={rule.problem}>Can’t be computed</span>
  return rule.isSettled ? 'Up to date' : 'Computing…'
}

/** `/reports/scriptingrules`: the computed fields of shipments and invoices. */
export default function ScriptingRules() {
  const { filters, page } = useListController({ filters: { removed: ['yes'] } })
  const archived = filters.removed === 'yes'
  const rules = useScriptingRules(filters.q, archived, page)
  return (
    <ListScreen
      title="Scripting rules"
      noun="rule"
      actions={
        <Allowed permission={CHANGES}>
          <Button component={Link} to={`${LIST}/new`} leftSection={<IconPlus size={14} stroke={1.8} />}>
            New rule
          </Button>
        </Allowed>
      }
      toolbar="Rules shown"
      find={['Find rules by name', 'Name']}
      filters={<ShowRemoved />}
      of={rules}
      what="scripting rules"
      rows={rules.data?.rows}
      limit={LIMIT}
      hidesOnePage
      region="Scripting rules"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconMathFunction}
          title={archived ? 'No removed rules' : 'No scripting rules yet'}
          body={
            archived
              ? 'Rules that are removed can be restored here.'
              : 'A rule computes a column of your shipments or invoices from other fields, such as the rate per pound or the fuel share.'
          }
        />
      }
      columns={[
        {
          head: 'Column',
          look: 'strong',
          names: true,
          cell: row => <Link to={`${LIST}/details/${row.id}`}>{row.name}</Link>,
        },
        { head: 'Records', cell: row => (row.records === 'invoices' ? 'Invoices' : 'Shipments') },
        { head: 'Expression', look: 'mono', fit: 'wrap', cell: row => row.expression },
        { head: 'Gives', cell: row => (row.unit ? `${row.kindName}, ${row.unit}` : row.kindName) },
        { head: 'Stored records', cell: row => <State rule={row} /> },
      ]}
    />
  )
}
