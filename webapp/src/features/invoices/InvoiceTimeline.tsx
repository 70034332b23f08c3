import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { ChangeList, HistoryList, Loaded, moment, Pager, StatusBadge } from '@/ui'
import css from './invoices.module.css'
import { TIMELINE_PAGE, useTimeline } from './timeline'

type Entry = Wire<'TimelineEntry'>

const worded = (action: string) => action.charAt(0).toUpperCase() + action.slice(1)

const byWhom = ({ by, at, permissionLabel }: Entry) =>
  [by, moment(at), permissionLabel && `Permission: ${permissionLabel}`].filter(Boolean).join(' · ')

const changesOf = ({ changes }: Entry) =>
  changes.map(({ field, label, chargeLine, charge, before, after }) => ({
    key: `${chargeLine} ${field}`,
    label: charge ? `${charge}: ${label}` : label,
    before: before ?? '',
    after: after ?? '',
  }))

/** The changes of an invoice, newest first: who, when, with which permission, old and new values. */
export function InvoiceTimeline({ invoiceId }: { invoiceId: string }) {
  const [page, setPage] = useState(1)
  const timeline = useTimeline(invoiceId, page)
  return (
    <Loaded of={timeline} what="the timeline" bars={4}>
      {found => (
        <div className={css.timeline}>
          <HistoryList
            label="Timeline"
            entries={found.rows.map((entry, at) => ({
              key: `${entry.revision} ${at}`,
              did: entry.note || worded(entry.action),
              by: byWhom(entry),
              aside: entry.status ? <StatusBadge status={entry.status} plain /> : null,
              // the invoice itself shows its initial values
              body: entry.changes.length && entry.revision > 1 ? <ChangeList changes={changesOf(entry)} /> : null,
            }))}
          />
          {found.count > TIMELINE_PAGE ? (
            <Pager page={page} count={found.count} limit={TIMELINE_PAGE} onPage={setPage} />
          ) : null}
        </div>
      )}
    </Loaded>
  )
}
