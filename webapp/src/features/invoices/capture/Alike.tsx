import { Link } from 'react-router'
import { useDataVersion } from '@/grid'
import { Callout, count, ui } from '@/ui'
import type { CaptureSheet } from './sheet'

const MOST_SHOWN = 3

/** Rows that look like the bill of another invoice: the similarities, with a link to that invoice. They are not errors.
 */
export function Alike({ sheet }: { sheet: CaptureSheet }) {
  useDataVersion(sheet.store)
  const rows = [...sheet.alike]
  if (!rows.length) return null
  return (
    <div className={ui.notice} role="status">
      <Callout
        tone="warn"
        title={rows.length === 1 ? '1 possible duplicate' : `${count(rows.length)} possible duplicates`}
      >
        {rows.slice(0, MOST_SHOWN).map(([id, matches]) => (
          <p key={id}>
            <b>{sheet.nameOf(id)}</b>{' '}
            {matches.map(({ invoiceId, words }) => (
              <span key={invoiceId}>
                {words} <Link to={`/invoices/list?invoice=${invoiceId}`}>Open invoice</Link>{' '}
              </span>
            ))}
          </p>
        ))}
        {rows.length > MOST_SHOWN ? <p>And {count(rows.length - MOST_SHOWN)} more, marked in the grid.</p> : null}
      </Callout>
    </div>
  )
}
