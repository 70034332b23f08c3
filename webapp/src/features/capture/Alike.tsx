import { Link } from 'react-router'
import { useDataVersion } from '@/grid'
import { Callout, count, ui } from '@/ui'
import type { CaptureSheet } from './sheet'

const MOST_SHOWN = 3

/** Rows that look like the bill of another invoice: what is alike, and the way to that invoice. They are no refusal. */
export function Alike({ sheet }: { sheet: CaptureSheet }) {
  useDataVersion(sheet.store)
  const rows = [...sheet.alike]
  if (!rows.length) return null
  return (
    <div className={ui.notice} role="status">
      <Callout
        tone="warn"
        title={rows.length === 1 ? '1 row looks like another bill' : `${count(rows.length)} rows look like other bills`}
      >
        {rows.slice(0, MOST_SHOWN).map(([id, matches]) => (
          <p key={id}>
            <b>{sheet.nameOf(id)}</b>{' '}
            {matches.map(({ invoiceId, words }) => (
              <span key={invoiceId}>
                {words} <Link to={`/invoices/list?invoice=${invoiceId}`}>Open that invoice</Link>{' '}
              </span>
            ))}
          </p>
        ))}
        {rows.length > MOST_SHOWN ? <p>And {count(rows.length - MOST_SHOWN)} more: their cells say so.</p> : null}
      </Callout>
    </div>
  )
}
