import { type Choice, DataTable, moment, StatusBadge, ui } from '@/ui'
import type { Push } from './calls'

interface RowsProps {
  rows: Push[]
  choice: Choice
  opened: string | null
  open: (id: string) => void
}

const nameOf = (push: Push) => push.invoiceNumber || push.shipmentNumber

/** The pushes with what last came of each. */
export function Rows({ rows, choice, opened, open }: RowsProps) {
  return (
    <DataTable
      rows={rows}
      rowKey={push => push.id}
      state={push => push.id === opened && 'chosen'}
      choice={{ every: 'Select all', one: push => `Select the push of ${nameOf(push)}`, ...choice }}
      columns={[
        {
          head: 'Invoice',
          cell: push => (
            <button type="button" className={ui.opens} aria-pressed={push.id === opened} onClick={() => open(push.id)}>
              {nameOf(push)}
            </button>
          ),
        },
        { head: 'Push', cell: push => push.kind },
        { head: 'State', cell: push => <StatusBadge status={push.state} plain /> },
        {
          head: 'Last response',
          fit: 'clip',
          title: push => push.lastText || undefined,
          cell: push => (push.state === 'Given up' ? push.reason : push.reference || push.lastOutcome || '–'),
        },
        { head: 'Tries', figure: true, cell: push => push.tries },
        { head: 'Next try', cell: push => (push.nextTryOn ? moment(push.nextTryOn) : '–') },
        {
          head: 'Pushed',
          cell: push => (
            <>
              {moment(push.pushedOn)} <span className="dim">{push.pushedBy}</span>
            </>
          ),
        },
      ]}
    />
  )
}
