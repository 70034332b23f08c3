import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { DiffCell } from '@/ui'
import css from './shipments.module.css'

const REASONS: Record<string, string> = {
  created: 'Created',
  edit: 'Changed',
  upload: 'Uploaded',
  rating: 'Rated',
  billing: 'Billed',
  undo: 'Import undone',
}
const WHEN = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Who changed what, newest first; asked again when the row has been saved. */
export function ShipmentHistory({ shipmentId, revision }: { shipmentId?: string; revision?: number }) {
  const history = useQuery({
    queryKey: ['shipment-history', shipmentId, revision],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/shipment/{shipment_id}/history', {
          params: { path: { shipment_id: shipmentId ?? '' } },
          signal,
        }),
      ),
    enabled: !!shipmentId,
    meta: SHOWN_IN_PLACE,
  })
  if (!shipmentId) return <p className={css.viewerEmpty}>A new row has no history yet.</p>
  if (history.error) return <p className={css.viewerEmpty}>{messageOf(history.error)}</p>
  return (
    <ol className={css.history}>
      {history.data?.entries.map(entry => (
        <li key={`${entry.revision}-${entry.on}`}>
          <b>{REASONS[entry.reason] ?? entry.reason}</b>{' '}
          <span className="dim">
            {entry.userName}, {WHEN.format(new Date(entry.on))}
          </span>
          <dl>
            {entry.changes.map(change => (
              <div key={change.key}>
                <dt>{change.label}</dt>
                <dd>
                  <DiffCell from={change.before || '–'} to={change.after || '–'} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
