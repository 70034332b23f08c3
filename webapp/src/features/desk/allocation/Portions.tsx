import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type Choice, count, DataTable } from '@/ui'

const addressOf = (of: Wire<'AllocationPortion'>) =>
  `?${new URLSearchParams({ account: of.accountId, person: of.allocatedTo })}`
const figure = (value: number) => (value ? count(value) : <span className="dim">–</span>)

/** How much work each user has, one row per account and user. */
export function Portions({ portions, ...choice }: Choice & { portions: Wire<'AllocationPortion'>[] }) {
  return (
    <DataTable
      rows={portions}
      rowKey={one => one.id}
      state={one => choice.chosen.has(one.id) && 'chosen'}
      choice={{
        every: 'Select all on this page',
        one: one => `Select ${one.accountName}, ${one.allocatedToName || 'unassigned'}`,
        ...choice,
      }}
      columns={[
        {
          head: 'Account',
          cell: one => (
            <>
              <Link to={addressOf(one)}>{one.accountName}</Link> <span className="dim">{one.accountNumber}</span>
            </>
          ),
        },
        { head: 'Assignee', cell: one => one.allocatedToName || <span className="dim">Unassigned</span> },
        { head: 'Not rated', figure: true, cell: one => figure(one.notRated) },
        { head: 'Mismatch', figure: true, cell: one => figure(one.mismatch) },
        { head: 'To bill', figure: true, cell: one => figure(one.toBill) },
        { head: 'Shipments', figure: true, look: 'strong', cell: one => count(one.shipments) },
      ]}
    />
  )
}
