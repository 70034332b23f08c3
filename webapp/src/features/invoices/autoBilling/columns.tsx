import { type Columns, moment, StatusBadge, ui } from '@/ui'
import type { Push } from './calls'

/** The name of a push: its invoice, or its shipment if there is none yet. */
export const nameOf = (push: Push) => push.invoiceNumber || push.shipmentNumber

/** The columns of pushes, with the latest result of each; a number opens the push. */
export const columnsOf = (opened: string | null, open: (id: string) => void): Columns<Push> => [
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
]
