import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, counted, DataTable, EmptyState, Money, money, Section, StatusBadge, showDay } from '@/ui'

/** What has to be done before payment, by status. */
export function Work({ rows }: { rows: readonly Wire<'PayableWork'>[] }) {
  return (
    <Section title="Not approved yet" note="Carrier invoices by status">
      {rows.length ? (
        <DataTable
          rows={rows}
          rowKey={row => `${row.status} ${row.currency}`}
          label="Not approved yet"
          columns={[
            { head: 'Status', names: true, cell: row => <StatusBadge status={row.status} plain /> },
            {
              head: 'Invoices',
              figure: true,
              cell: row => (
                <Link to={row.link} aria-label={`${row.status}, ${row.currency}: ${counted(row.count, 'invoice')}`}>
                  {count(row.count)}
                </Link>
              ),
            },
            {
              head: 'Charged',
              stays: true,
              figure: true,
              look: 'strong',
              cell: row => (
                <Link
                  to={row.link}
                  aria-label={`${row.status}: ${row.currency} ${money(row.amount, row.currency)} charged`}
                >
                  <Money of={row.amount} currency={row.currency} />
                </Link>
              ),
            },
            {
              head: 'Oldest invoice date',
              cell: row => (row.oldest ? showDay(row.oldest) : <span className="dim">–</span>),
            },
          ]}
        />
      ) : (
        <EmptyState
          icon={IconCircleCheck}
          title="Nothing waits"
          body="Carrier invoices that are not approved yet show here."
        />
      )}
    </Section>
  )
}
